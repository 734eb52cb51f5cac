/** The question for rates that others changed or deleted before they were sent, and what each choice sends. */
import {
  draftOf,
  identityOf,
  type RateDraft,
  type RateField,
  type RateKind,
} from '#features/channels/rates/rate-tables.ts';
import { fieldText } from '#features/channels/rates/rates-text.ts';
import { isSame } from '#machines/is-same.ts';
import type { Edit, Edits } from '#machines/rates/edits.ts';
import type { JobClash, JobOutcome } from '#machines/rates/jobs.ts';
import type { RatesWork } from '../all-rates.logic.ts';
import { blankValues, identityIn, localOf, newLocal, rateKey } from '../channel-rates.ts';
import { type GoneRates, type ManyRates, ratesIn } from './many-rates.ts';

type Conflict = JobOutcome<RatesWork>;
type Fields = readonly RateField[];

/** Adds all fields of the plan if one of them is included: half a plan is invalid. */
const withPlan = ({ fields }: RateKind, some: Fields): Fields => {
  const hasPlan = some.some(({ isPlanned }) => isPlanned);
  return fields.filter((field) => some.includes(field) || (hasPlan && field.isPlanned));
};

const valuesIn = ({ values }: Edit, fields: Fields): RateDraft =>
  Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? '']));

/** Returns the conflict about rates that others have changed. */
export function conflictOf(work: RatesWork, kind: RateKind, theirs: ManyRates): Conflict {
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
    const differing = ({ name }: RateField) => !isSame(edit.values[name], edit.base[name]);
    const own = withPlan(kind, kind.fields.filter(differing));
    const edited = withPlan(kind, changed);
    const lost = own.filter((field) => edited.includes(field));
    const kept = own.filter((field) => !edited.includes(field));
    const values = { ...now, ...valuesIn(edit, own) };
    // A value that others already made the same, such as a removed plan, is not sent again.
    if (!isSame(values, now)) mine[rate] = { base: now, values };
    if (kept.length > 0) rest[rate] = { base: now, values: { ...now, ...valuesIn(edit, kept) } };
    yields[rate] = { base: edit.base, values: { ...edit.base, ...valuesIn(edit, lost) } };
    for (const field of edited.filter((one) => changed.includes(one) || differing(one))) {
      clashes.push({
        label: `${kind.nameOf(edit.values)}: ${field.label}`,
        was: fieldText(field, edit.base),
        theirs: fieldText(field, now),
        // A field that only others changed keeps their value with either choice.
        mine: own.includes(field) ? fieldText(field, edit.values) : 'не менялось',
      });
    }
  }
  return { type: 'conflict', clashes, ...choices(work, { mine, rest, yields }) };
}

/** Returns the conflict about deleted rates: `mine` adds them again with all values, `rest` leaves them out. */
export function goneOf(work: RatesWork, kind: RateKind, { locals, rows }: GoneRates): Conflict {
  const isGone = ([rate]: [string, Edit]) => locals.includes(localOf(rate));
  const all = Object.entries(work.edits);
  const rest = Object.fromEntries(all.filter((one) => !isGone(one)));
  const yields = Object.fromEntries(all.filter(isGone));
  const mine: Record<string, Edit> = { ...rest };
  const clashes: JobClash[] = [];
  const identities = rows.map((row) => identityIn(kind, draftOf(kind, row)));
  for (const { base, values } of Object.values(yields)) {
    const identity = identityIn(kind, base);
    const rate = rateKey(work.channelId, newLocal(identity));
    // An added rate is identified by its step only, so it would replace another range of the step.
    const isTaken = rate in mine || (kind.unique === null && identities.includes(identity));
    if (!isTaken) mine[rate] = { base: blankValues(kind, identity), values };
    for (const field of kind.fields) {
      if (field.name === identityOf(kind) || !(base[field.name] || values[field.name])) continue;
      clashes.push({
        label: `${kind.nameOf(base)}: ${field.label}`,
        was: fieldText(field, base),
        theirs: 'ставка удалена',
        mine: isTaken ? 'добавить можно только на вкладке ставок' : fieldText(field, values),
      });
    }
  }
  return { type: 'conflict', clashes, ...choices(work, { mine, rest, yields }) };
}

function choices(work: RatesWork, sets: { mine: Edits; rest: Edits; yields: Edits }) {
  const withEdits = (edits: Edits) => (Object.keys(edits).length > 0 ? { ...work, edits } : null);
  return {
    mine: withEdits(sets.mine),
    rest: withEdits(sets.rest),
    yields: { ...work, edits: sets.yields },
  };
}
