/** Two writers of one list: their steps, and what must hold after each. */
import { businessTime } from '#server/database/business-time.ts';
import type { Random } from '#server/database/seed/random.ts';
import { applyDuePlans } from '#server/routes/rates/plans.ts';
import type { Place } from '#tests/attack/place.ts';
import type { List, Row, State } from './lists.ts';
import { clashes, differs, expectOf, type Sent } from './rules.ts';

type Who = 0 | 1;

/** Each step is possible at any time, so that any of them can be left out. */
export type Step =
  | { readonly do: 'read'; readonly who: Who }
  | { readonly do: 'change' | 'add' | 'remove'; readonly who: Who; readonly value: number }
  | {
      readonly do: 'send';
      readonly who: Who;
      /** With `If-Match`. */
      readonly match: boolean;
      readonly keyed: boolean;
      /** The answer does not arrive. */
      readonly lost: boolean;
    }
  /** The same call once more, like a second press. */
  | { readonly do: 'again'; readonly who: Who }
  /** Both send at the same time. */
  | { readonly do: 'both' }
  /** Time passes. The timer or the next call applies due plans. */
  | { readonly do: 'wait'; readonly minutes: number; readonly timer: boolean };

/** Each writer reads, edits and sends; the rest is chance. */
export function randomSteps(random: Random, count: number): readonly Step[] {
  const steps: Step[] = [
    { do: 'read', who: 0 },
    { do: 'read', who: 1 },
  ];
  while (steps.length < count) {
    const who = random.whole(0, 1) as Who;
    const kind = random.next();
    if (kind < 0.12) steps.push({ do: 'read', who });
    else if (kind < 0.4) steps.push({ do: 'change', who, value: random.whole(1, 90) });
    else if (kind < 0.5) steps.push({ do: 'add', who, value: random.whole(1, 40) });
    else if (kind < 0.58) steps.push({ do: 'remove', who, value: random.whole(0, 9) });
    else if (kind < 0.8) {
      const [match, keyed, lost] = [0.35, 0.5, 0.3].map((chance) => random.isLucky(chance));
      steps.push({ do: 'send', who, match: match!, keyed: keyed!, lost: lost! });
    } else if (kind < 0.88) steps.push({ do: 'again', who });
    else if (kind < 0.94) steps.push({ do: 'both' });
    else steps.push({ do: 'wait', minutes: random.whole(1, 25), timer: random.isLucky(0.5) });
  }
  return steps;
}

interface Call extends Sent {
  readonly key: string | null;
  /** The call has succeeded once. */
  isDone: boolean;
}

interface Writer {
  seen: readonly Row[];
  revision: number;
  draft: Row[];
  last: Call | null;
}

interface Answer {
  readonly status: number;
  readonly isReplayed: boolean;
  readonly rows: readonly Row[];
  readonly revision: number;
}

interface Around {
  readonly place: Place;
  readonly token: string;
  readonly list: List;
  readonly channel: number;
  readonly notify: (what: string) => void;
  /** Returns a new key of an attempt. */
  readonly newKey: () => string;
}

/** Runs the steps. Returns what is wrong after one of them, or null. */
export async function runSteps(steps: readonly Step[], around: Around): Promise<string | null> {
  const { place, token, list, channel, notify, newKey } = around;
  const path = list.path(channel);
  const newWriter = (): Writer => ({ seen: [], revision: -1, draft: [], last: null });
  const writers: readonly [Writer, Writer] = [newWriter(), newWriter()];
  const born = new Map<number, number>();

  const began = place.clock.now().getTime();
  const timeOf = (instant: Date) => businessTime(instant, place.config.businessTz);
  const planAt = (minutes: number) => timeOf(new Date(began + minutes * 60_000));
  const expected = (state: State, sent: Sent) =>
    expectOf(list, state, sent, { born, now: timeOf(place.clock.now()) });

  const look = async (): Promise<State> => {
    const state = await list.state(place, channel, timeOf(place.clock.now()));
    for (const { id } of state.rows) if (!born.has(id)) born.set(id, state.revision);
    // A row that was deleted and comes back is a new row.
    for (const id of born.keys()) if (!state.rows.some((row) => row.id === id)) born.delete(id);
    return state;
  };

  const answerOf = async (method: string, call?: Call): Promise<Answer> => {
    const headers = {
      ...(call?.key && { 'Idempotency-Key': call.key }),
      ...(call && call.match !== null && { 'If-Match': tagOf(list, call.match) }),
    };
    const body = call && { [list.key]: call.rows };
    const answer = await place.call<{ data?: Row[] }>(path, { method, token, headers, body });
    return {
      status: answer.status,
      isReplayed: answer.headers.get('Idempotency-Replayed') === 'true',
      rows: answer.body.data ?? [],
      revision: Number(/(\d+)"$/.exec(answer.headers.get('ETag') ?? '')?.[1]),
    };
  };

  const take = (writer: Writer, { rows, revision }: Answer) => {
    writer.seen = rows;
    writer.revision = revision;
    writer.draft = [...rows];
  };

  /** Returns what is wrong with one call between these two states. */
  const judge = (call: Call, answer: Answer, before: State, after: State): string | null => {
    if (call.isDone && call.key !== null) {
      if (answer.status !== 200 || !answer.isReplayed)
        return `repeated with its key: ${answer.status}`;
      return differs(expected(before, { rows: [], match: -1 }), before, after);
    }
    const wanted = expected(before, call);
    if (answer.status !== (wanted.isConflict ? 412 : 200)) {
      return `answered ${answer.status}, ${wanted.isConflict ? 'which loses a change' : 'but nothing is lost'}`;
    }
    return differs(wanted, before, after);
  };

  const showsState = ({ rows, status }: Answer, state: State): string | null => {
    const [shown, there] = [rows, state.rows].map((all) =>
      all.map(({ id, version }) => [id, version]),
    );
    const sorted = (all: unknown[][] = []) =>
      JSON.stringify(all.sort(([a], [b]) => Number(a) - Number(b)));
    return sorted(shown) === sorted(there) ? null : `the answer ${status} shows another list`;
  };

  async function send(writer: Writer, call: Call, isLost: boolean): Promise<string | null> {
    const before = await look();
    const answer = await answerOf('POST', call);
    const after = await look();
    notify(answer.isReplayed ? 'replayed' : `${answer.status}`);
    const said = judge(call, answer, before, after) ?? showsState(answer, after);
    if (answer.status === 200) call.isDone = true;
    if (!isLost && answer.status === 200) take(writer, answer);
    return said;
  }

  async function sendBoth(): Promise<string | null> {
    const calls = writers.map((writer) => newCall(writer, { match: false, keyed: false }));
    const before = await look();
    const answers = await Promise.all(calls.map((call) => answerOf('POST', call)));
    const inOrder = answers
      .filter(({ status }) => status === 200)
      .sort((a, b) => a.revision - b.revision);
    for (const { rows, revision } of inOrder) {
      for (const { id } of rows) if (id !== undefined && !born.has(id)) born.set(id, revision);
    }
    const after = await look();
    notify(`both ${answers.map(({ status }) => status).sort()}`);
    const said = [[0, 1] as const, [1, 0] as const].map(([first, second]) =>
      inTurn([calls[first]!, answers[first]!], [calls[second]!, answers[second]!], before, after),
    );
    for (const [at, answer] of answers.entries())
      if (answer.status === 200) take(writers[at]!, answer);
    return said.includes(null) ? null : `as neither of both orders: ${said.join('; ')}`;
  }

  /** Returns whether this order explains both answers. The first answer is the state in between. */
  const inTurn = (
    [one, answer]: readonly [Call, Answer],
    [other, last]: readonly [Call, Answer],
    before: State,
    after: State,
  ): string | null => {
    const between: State =
      answer.status === 200
        ? {
            revision: answer.revision,
            rows: answer.rows
              .map((row) => ({ id: row.id!, version: row.version!, fields: list.fieldsOf(row) }))
              .sort((a, b) => a.id - b.id),
          }
        : before;
    return judge(one, answer, before, between) ?? judge(other, last, between, after);
  };

  const newCall = (writer: Writer, { match, keyed }: { match: boolean; keyed: boolean }): Call => ({
    rows: [...writer.draft],
    match: match ? writer.revision : null,
    key: keyed ? newKey() : null,
    isDone: false,
  });

  for (const [at, step] of steps.entries()) {
    const said = await act(step);
    if (said !== null) return `step ${at + 1}, ${step.do}: ${said}`;
  }
  return null;

  async function act(step: Step): Promise<string | null> {
    if (step.do === 'both')
      return writers.every(({ revision }) => revision >= 0) ? sendBoth() : null;
    if (step.do === 'wait') {
      place.clock.advance(step.minutes * 60);
      const clock = { now: place.clock.now, zone: place.config.businessTz };
      // Called directly, because these writes belong to no call.
      if (step.timer)
        notify((await applyDuePlans(place.db, clock)) > 0 ? 'plans applied' : 'waited');
      return null;
    }
    const writer = writers[step.who];
    if (step.do === 'read') {
      const answer = await answerOf('GET');
      take(writer, answer);
      return showsState(answer, await look());
    }
    if (writer.revision < 0) return null;
    const { draft } = writer;
    switch (step.do) {
      case 'add': {
        const row = list.added(step.value, draft);
        if (row && !clashes(list, [...draft, row].map(list.fieldsOf))) draft.push(row);
        return null;
      }
      case 'change':
        if (draft.length > 0) {
          const index = step.value % draft.length;
          draft[index] = list.changed(draft[index]!, step.value, planAt);
        }
        return null;
      case 'remove':
        if (draft.length > 0) draft.splice(step.value % draft.length, 1);
        return null;
      case 'send':
        writer.last = newCall(writer, step);
        return send(writer, writer.last, step.lost);
      case 'again':
        return writer.last ? send(writer, writer.last, true) : null;
    }
  }
}

/** Returns the `ETag` of a list, as its reads send it. */
function tagOf(list: List, revision: number): string {
  const name = { rates: 'level', 'ladder-rates': 'ladder', settings: 'settings' };
  const end = list.path(0).split('/').at(-1) as keyof typeof name;
  return `"${name[end]}-${revision}"`;
}
