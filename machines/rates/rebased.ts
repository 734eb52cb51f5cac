/** What happens to unsaved changes when the rates are read again or were written. */
import { changedIn, type Edit, type Edits, isNewRate, isSameValue, planOf } from './edits.ts';
import type { GridContext } from './grid.ts';
import type { RateValues, Sheet } from './sheet.ts';

/**
 * The edits on top of the newly read values. Changes by others in untouched fields are taken over. If both
 * changed the same field, the edit keeps its old base, so that sending asks which one wins. Edits of deleted
 * rates are dropped.
 */
export function rebased(sheet: Sheet, edits: Edits): Edits {
  const next: Record<string, Edit> = {};
  for (const [rate, edit] of Object.entries(edits)) {
    if (isLost(sheet, rate, edit)) continue;
    const key = sheet.keyNow(rate);
    const now = sheet.valuesOf(key);
    // Null while the channel of the rate is read.
    const own = now ? onTop(edit, now, isNewRate(rate)) : edit;
    if (changedIn(own).length > 0) next[key] = own;
  }
  // The same object as long as nothing has changed, because a new object would redraw the views.
  const keys = Object.keys(next);
  const isSame =
    keys.length === Object.keys(edits).length && keys.every((key) => next[key] === edits[key]);
  return isSame ? edits : next;
}

/** Whether the rate no longer exists: it was deleted, or its channel has rates of the other type now. */
function isLost(sheet: Sheet, rate: string, { base }: Edit): boolean {
  const now = sheet.valuesOf(rate);
  return sheet.isGone(rate) || (now !== null && !Object.keys(base).every((field) => field in now));
}

/** The number of edits whose rates no longer exist. */
export const lostIn = (sheet: Sheet, edits: Edits): number =>
  Object.entries(edits).filter(([rate, edit]) => isLost(sheet, rate, edit)).length;

/** @param isAdded The rate was added here: its base is not an older version, so empty fields clear nothing. */
function onTop(edit: Edit, now: RateValues, isAdded: boolean): Edit {
  const { base, values } = edit;
  if (Object.keys(now).every((field) => now[field] === base[field])) return edit;
  const changed = changedIn(edit);
  // A changed plan touches all fields: it may have come into force, or would bring back an old amount.
  const touched = values.planned_date === base.planned_date ? changed : Object.keys(now);
  const isClash =
    !isAdded &&
    touched.some(
      (field) =>
        !isSameValue(field, now[field], base[field]) &&
        !isSameValue(field, now[field], values[field]),
    );
  if (isClash) return edit;
  return over(now, values, changed);
}

type Sending = Pick<GridContext, 'edits' | 'sending'>;

/** The grid after these rates were written, so they are no longer being sent. */
export function afterWriting({ edits, sending }: Sending, written: Edits): Sending {
  const left = Object.entries(sending).filter(([rate]) => !written[rate]);
  return {
    edits: withoutWritten(edits, written, sending),
    sending: Object.fromEntries(left),
  };
}

/** The grid on a newly read sheet. A rate that is read as it was sent was written, even if the answer is missing. */
export function reread(context: Sending & Pick<GridContext, 'dropped'>, sheet: Sheet) {
  const come = Object.entries(context.sending).filter(([rate, sent]) => {
    const now = sheet.valuesOf(rate);
    // Most rates are unchanged, and comparing amounts is slow.
    if (!now || Object.keys(now).every((field) => now[field] === sent.base[field])) return false;
    return changedIn(sent).every((field) => isSameValue(field, now[field], sent.values[field]));
  });
  const { edits, sending } =
    come.length > 0 ? afterWriting(context, Object.fromEntries(come)) : context;
  const dropped = rebased(sheet, context.dropped);
  return { edits: rebased(sheet, edits), sending, dropped };
}

/**
 * The edits without those that were written. Values typed since start from the written ones.
 *
 * @param sending The edits that were being sent. If a rate has no edit any more, it gets one back to its old values.
 */
export function withoutWritten(edits: Edits, written: Edits, sending: Edits = {}): Edits {
  const next: Record<string, Edit> = {};
  for (const [rate, edit] of Object.entries(edits)) {
    const sent = written[rate];
    const own = sent ? { base: sent.values, values: typedSince(edit, sent) } : edit;
    if (!sent || changedIn(own).length > 0) next[rate] = own;
  }
  for (const [rate, sent] of Object.entries(written)) {
    if (!sending[rate] || edits[rate]) continue;
    const { base, values } = sent;
    next[rate] = over(values, base, changedIn(sent));
  }
  return next;
}

/** Dropped edits after a sending, on top of the written values: only their own changes can be restored. */
export function droppedBeside(dropped: Edits, written: Edits): Edits {
  const next: Record<string, Edit> = {};
  for (const [rate, edit] of Object.entries(dropped)) {
    const base = written[rate]?.values;
    const own = base ? over(base, edit.values, changedIn(edit)) : edit;
    if (changedIn(own).length > 0) next[rate] = own;
  }
  return next;
}

/**
 * The values of an edit after sending. For an untouched field that others had changed, the sent rate has their
 * value on purpose; it replaces the old value of the edit.
 */
function typedSince({ base, values }: Edit, sent: Edit): RateValues {
  const taken = Object.keys(values).filter(
    (field) =>
      isSameValue(field, values[field], base[field]) &&
      !isSameValue(field, base[field], sent.base[field]),
  );
  return { ...values, ...picked(sent.values, taken) };
}

/** The edits without the values that were given up. Values typed since stay; a plan stays as a whole. */
export function withoutAbandoned(edits: Edits, given: Edits): Edits {
  const next: Record<string, Edit> = {};
  for (const [rate, edit] of Object.entries(edits)) {
    const { base, values } = edit;
    const gone = given[rate];
    const lost = gone ? changedIn(gone) : [];
    const isTyped = (field: string) => !isSameValue(field, values[field], gone?.values[field]);
    const plan = planOf(values);
    const typed = lost.filter(isTyped);
    const kept = typed.some((field) => plan.includes(field)) ? [...typed, ...plan] : typed;
    const back = lost.filter((field) => !kept.includes(field));
    const own = { base, values: { ...values, ...picked(base, back) } };
    if (changedIn(own).length > 0) next[rate] = back.length > 0 ? own : edit;
  }
  return next;
}

const picked = (values: RateValues, fields: readonly string[]): RateValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));

/** These fields of `values`, as a change of the base. */
const over = (base: RateValues, values: RateValues, fields: readonly string[]): Edit => ({
  base,
  values: { ...base, ...picked(values, fields) },
});
