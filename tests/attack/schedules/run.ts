/**
 * Schedules of two writers per list that is written as a whole: they read, edit and send at any
 * time, answers are lost, calls are repeated, and plans come into force. No change may be lost.
 */
import { createRandom } from '#server/database/seed/random.ts';
import { type Attack, fewest, inBatches, type Outcome } from '#tests/attack/part.ts';
import { openPlace } from '#tests/attack/place.ts';
import { type List, lists, textSettings } from './lists.ts';
import { randomSteps, runSteps, type Step } from './schedule.ts';

const BATCH = 50;
const STEPS = 24;

/** Runs `attack.count` schedules. */
export const attackSchedules = (attack: Attack): Promise<Outcome> =>
  inBatches(attack, BATCH, async ({ seed, size, isOver, notify, tried, find }) => {
    const random = createRandom(seed);
    const desk = await openDesk(attack);
    try {
      for (let at = 0; at < size && !isOver(); at += 1) {
        const list = desk.all[at % desk.all.length]!;
        const steps = randomSteps(random, STEPS);
        const said = await desk.run(list, steps, notify);
        tried();
        if (said === null) continue;
        const fails = (some: readonly Step[]) => desk.run(list, some);
        const { items, said: what } = await fewest(steps, said, fails, attack.shrinks);
        const smallest = [list.path(1), ...items.map((step) => JSON.stringify(step))].join('\n');
        find({ what, smallest });
      }
    } finally {
      await desk.drop();
    }
  });

async function openDesk({ postgres, plant }: Attack) {
  const place = await openPlace(postgres, { plant });
  const token = await place.signIn('admin@example.com');
  const ids = await textSettings(place);
  const all = lists(ids);
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`;
  };

  /** A channel with three rates of each kind and two settings. */
  async function newChannel(): Promise<number> {
    const body = { name: 'Канал' };
    const made = await place.call<{ data: { id: number } }>('/api/v1/channels', {
      method: 'POST',
      token,
      body,
    });
    const { id } = made.body.data;
    const save = (path: string, sent: object) =>
      place.call(path, { method: 'POST', token, body: sent });
    for (const list of all) {
      const isSettings = list.key === 'settings';
      const rows = isSettings
        ? ids.slice(0, 2).map((one) => ({ id: one, use_default: true }))
        : [901, 902, 903].map((value) => list.added(value, []));
      const { status } = await save(list.path(id), { [list.key]: rows });
      if (status !== 200) throw new Error(`${list.path(id)} answered ${status}`);
    }
    return id;
  }

  async function run(
    list: List,
    steps: readonly Step[],
    notify: (what: string) => void = () => {},
  ) {
    const channel = await newChannel();
    const around = { place, token, list, channel, notify, newKey };
    const others = () =>
      Promise.all(
        all
          .filter((other) => other !== list)
          // Compared with all plans applied, because plans of other lists may come into force meanwhile.
          .map((other) => other.state(place, channel, '9999')),
      );
    const before = JSON.stringify(await others());
    const said = await runSteps(steps, around).catch((error: unknown) => String(error));
    if (said !== null) return said;
    const after = JSON.stringify(await others());
    return after === before ? null : `another list is ${after} and was ${before}`;
  }

  return { all, run, drop: place.drop };
}
