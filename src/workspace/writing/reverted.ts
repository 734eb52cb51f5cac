/** Works out what the undo of a write has to write. */
import type { ProblemError } from '#contract/problem.ts';
import { isSame } from '#machines/is-same.ts';
import { pastPlanRefusal } from '#workspace/format/past-plan.ts';
import { isAlike } from './newest-like.ts';
import { type Part, picked } from './part.ts';
import { UndoRefused } from './undo.ts';

/** Returns the whole with the part as it was before; null if nothing would change. */
export function reverted<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  whole: TWhole,
  before: TWhole,
  after: TWhole,
): TWhole | null {
  const [was, held, now] = [part.read(before), part.read(after), part.read(whole)];
  if (!held) {
    // If the row was missing before the change, too, the change did nothing.
    const inserted = now || !was ? null : part.insert!(whole, before);
    if (inserted) refuse(part.refusal?.(whole, was!) ?? lateRefusal(part, was!, now));
    return inserted;
  }
  const fields = Object.keys(held) as (keyof TDraft)[];
  if (now) refuseInForce(part, { was, held, now });
  if (!was) {
    if (now && !fields.every((field) => isSame(now[field], held[field]))) throw new UndoRefused();
    return now && part.without!(whole);
  }
  if (!now) throw new UndoRefused(part.goneMessage);
  const changed = fields.filter((field) => !isSame(held[field], was[field]));
  const left = changed.filter((field) => !isSame(now[field], was[field]));
  if (left.length === 0) return null;
  // The response to the write may have the texts as they were sent.
  if (!left.every((field) => isAlike(now[field], held[field]))) throw new UndoRefused();
  const inForce = part.inForce?.(after) ?? null;
  // Null if the default is in force.
  if (inForce !== null && !isAlike(inForce, part.inForce!(whole))) throw new UndoRefused();
  const draft = { ...now, ...picked(was, changed) };
  refuse(part.refusal?.(whole, draft) ?? lateRefusal(part, draft, now));
  return part.restore?.(whole, before, changed, after) ?? part.apply(whole, draft);
}

type Planned<TDraft extends object> = Pick<Part<unknown, TDraft>, 'plans'>;

/** Returns the date field of each plan, and the amounts: the field that changes then, and the planned one. */
const plansOf = <TDraft extends object>({ plans = [] }: Planned<TDraft>) =>
  plans.map((fields) => ({
    date: fields.find(({ type }) => type === 'date')?.name as keyof TDraft,
    amounts: fields.flatMap(({ name, replaces }) =>
      replaces ? [[replaces, name] as [keyof TDraft, keyof TDraft]] : [],
    ),
  }));

/** A plan that was applied is gone like a reverted one, but its amounts are in force. */
function refuseInForce<TDraft extends object>(
  part: Planned<TDraft>,
  { was, held, now }: { was: TDraft | null; held: TDraft; now: TDraft },
): void {
  for (const { date, amounts } of plansOf(part)) {
    const isGone = [was, now].every((one) => !isSame(one?.[date], held[date]));
    if (!isGone || !pastPlanRefusal(String(held[date]))) continue;
    if (amounts.every(([field, planned]) => isSame(now[field], held[planned]))) {
      throw new UndoRefused('План уже вступил в силу, ставка изменилась.');
    }
    // Others have changed the rate since; whether the plan came into force before that is unknown.
    const isKnown = [was, held].some((one) =>
      amounts.every(([field]) => isSame(now[field], one?.[field])),
    );
    if (!isKnown) throw new UndoRefused();
  }
}

/** A plan whose time has passed since would be applied at once. */
function lateRefusal<TDraft extends object>(
  part: Planned<TDraft>,
  draft: TDraft,
  now: TDraft | null,
): { message: string } | null {
  for (const { date } of plansOf(part)) {
    const message = !isSame(draft[date], now?.[date]) && pastPlanRefusal(String(draft[date]));
    if (message) return { message };
  }
  return null;
}

/** Throws the refusal of an undo, if there is one. */
export function refuse(refusal: Pick<ProblemError, 'message'> | null | undefined): void {
  if (refusal) throw new UndoRefused(refusal.message.replace(/\.?$/, '.'));
}
