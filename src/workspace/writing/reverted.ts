/** What the undo of a write has to write. */
import type { ProblemError } from '#contract/problem.ts';
import { pastPlanRefusal } from '#workspace/format/past-plan.ts';
import { isSame, type Part, picked } from './part.ts';
import { UndoRefused } from './undo.ts';

/** The whole with the part as it was before; null if nothing would change. */
export function reverted<TWhole, TDraft extends object>(
  part: Part<TWhole, TDraft>,
  whole: TWhole,
  before: TWhole,
  after: TWhole,
): TWhole | null {
  const [was, held, now] = [part.read(before), part.read(after), part.read(whole)];
  if (!held) {
    const inserted = now ? null : part.insert!(whole, before);
    if (inserted) refuse(part.refusal?.(whole, was!) ?? lateRefusal(part, was!, now));
    return inserted;
  }
  const fields = Object.keys(held) as (keyof TDraft)[];
  if (!was) {
    if (now && !fields.every((field) => isSame(now[field], held[field]))) throw new UndoRefused();
    return now && part.without!(whole);
  }
  if (!now) throw new UndoRefused(part.goneMessage);
  const changed = fields.filter((field) => !isSame(held[field], was[field]));
  const left = changed.filter((field) => !isSame(now[field], was[field]));
  if (left.length === 0) return null;
  if (!left.every((field) => isSame(now[field], held[field]))) throw new UndoRefused();
  const draft = { ...now, ...picked(was, changed) };
  refuse(part.refusal?.(whole, draft) ?? lateRefusal(part, draft, now));
  return part.restore?.(whole, before, changed, after) ?? part.apply(whole, draft);
}

/** A plan whose time has passed since would be applied at once. */
function lateRefusal<TDraft extends object>(
  { isDue }: Pick<Part<unknown, TDraft>, 'isDue'>,
  draft: TDraft,
  now: TDraft | null,
): { message: string } | null {
  for (const [field, date] of Object.entries(draft)) {
    const isSet = isDue?.(field) && !isSame(date, now?.[field as keyof TDraft]);
    const message = isSet && pastPlanRefusal(String(date));
    if (message) return { message };
  }
  return null;
}

/** Throws what speaks against an undo. */
export function refuse(refusal: Pick<ProblemError, 'message'> | null | undefined): void {
  if (refusal) throw new UndoRefused(`${refusal.message}.`);
}
