/** Writes the changed rates of one channel, with the writer, the merge and the versions of its own tab. */
import { oddOf } from '#contract/odd.ts';
import { ProblemError } from '#contract/problem.ts';
import { RATE_KINDS, type RateKind } from '#features/channels/rates/rates-kinds.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { fieldText } from '#features/channels/rates/rates-text.ts';
import type { Edit, Edits } from '#machines/rates/edits.ts';
import type { JobClash, JobOutcome } from '#machines/rates/jobs.ts';
import { RATE_TYPE_TITLES } from '#records/channel.ts';
import type { Services } from '#workspace/services.tsx';
import { isSame } from '#workspace/writing/part.ts';
import type { RatesWork } from '../all-rates.logic.ts';
import { partsOfKey } from '../channel-rates.ts';
import { flattened, GoneRates, type ManyRates, manyRatesPart, ratesIn } from './many-rates.ts';
import { sendingEnd } from './sending-end.ts';

const localOf = (rate: string) => partsOfKey(rate).local;

/** Sends one channel. What others have changed since the read is a conflict, never overwritten. */
export async function sendRates(
  services: Services,
  work: RatesWork,
): Promise<JobOutcome<RatesWork>> {
  const { writers } = services;
  const { channelId, type, edits } = work;
  const kind = RATE_KINDS[type];
  const entries = Object.entries(edits).map(([rate, edit]) => [localOf(rate), edit] as const);
  const valuesOf = (pick: (edit: Edit) => Edit['base']) =>
    flattened(Object.fromEntries(entries.map(([local, edit]) => [local, pick(edit)])));
  const part = manyRatesPart(
    kind,
    entries.map(([local]) => local),
  );
  const change = { base: valuesOf(({ base }) => base), draft: valuesOf(({ values }) => values) };
  await requireType(services, work);
  try {
    const outcome = await writers.of(ratesWriters[type]).write(
      channelId,
      part,
      change,
      (revert) => writers.of(sendingEnd).keep(channelId, revert),
      // The end of the sending tells of all channels at once.
      { isSilent: true },
    );
    return outcome.type === 'conflict' ? conflictOf(work, kind, outcome.theirs) : { type: 'sent' };
  } catch (error) {
    if (error instanceof GoneRates) return goneOf(work, kind, error.locals);
    throw error;
  }
}

/** Rates of a type that the channel no longer has would be written to a table that is not in force. */
async function requireType({ quiet }: Services, { channelId, type }: RatesWork): Promise<void> {
  const { channel } = await quiet.channels.read(channelId);
  if (channel.rate_type === type || oddOf(channel)?.fields.includes('rate_type')) return;
  const now = RATE_TYPE_TITLES[channel.rate_type];
  throw new ProblemError({
    message: `Другой пользователь сменил тип ставок, теперь «${now}». Ничего не отправлено: эти ставки не действуют.`,
  });
}

type Conflict = JobOutcome<RatesWork>;

/** What each choice would send, and the values to choose between. */
function conflictOf(work: RatesWork, kind: RateKind, theirs: ManyRates): Conflict {
  const clashes: JobClash[] = [];
  const mine: Record<string, Edit> = {};
  const rest: Record<string, Edit> = {};
  const yields: Record<string, Edit> = {};
  for (const [rate, edit] of Object.entries(work.edits)) {
    const now = ratesIn(kind, theirs, localOf(rate));
    const changed = kind.fields.filter(({ name }) => !isSame(now[name], edit.base[name]));
    if (changed.length === 0) {
      mine[rate] = edit;
      rest[rate] = edit;
      continue;
    }
    yields[rate] = edit;
    const own = kind.fields.filter(({ name }) => !isSame(edit.values[name], edit.base[name]));
    const patch = Object.fromEntries(own.map(({ name }) => [name, edit.values[name] ?? '']));
    mine[rate] = { base: now, values: { ...now, ...patch } };
    for (const field of changed) {
      clashes.push({
        label: `${kind.nameOf(edit.values)}: ${field.label}`,
        was: fieldText(field, edit.base),
        theirs: fieldText(field, now),
        // What only others have changed stays theirs with either choice.
        mine: own.includes(field) ? fieldText(field, edit.values) : 'не менялось',
      });
    }
  }
  return { type: 'conflict', clashes, ...choices(work, { mine, rest, yields }) };
}

/** Deleted rates: the others can be sent. */
function goneOf(work: RatesWork, kind: RateKind, locals: readonly string[]): Conflict {
  const isGone = ([rate]: [string, Edit]) => locals.includes(localOf(rate));
  const all = Object.entries(work.edits);
  const rest = Object.fromEntries(all.filter((one) => !isGone(one)));
  const yields = Object.fromEntries(all.filter(isGone));
  const clashes = Object.values(yields).map(({ base, values }) => ({
    label: kind.nameOf(base),
    was: 'есть',
    theirs: 'ставка удалена',
    mine: `изменить: ${kind.nameOf(values)}`,
  }));
  return { type: 'conflict', clashes, ...choices(work, { mine: rest, rest, yields }) };
}

function choices(work: RatesWork, sets: { mine: Edits; rest: Edits; yields: Edits }) {
  const withEdits = (edits: Edits) => (Object.keys(edits).length > 0 ? { ...work, edits } : null);
  return {
    mine: withEdits(sets.mine),
    rest: withEdits(sets.rest),
    yields: { ...work, edits: sets.yields },
  };
}
