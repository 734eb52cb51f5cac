/** What the undo of a write has to write. */
import type { ProblemError } from '#contract/problem.ts';
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
    if (inserted) refuse(part.refusal?.(whole, was!));
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
  refuse(part.refusal?.(whole, draft));
  return part.restore?.(whole, before, changed) ?? part.apply(whole, draft);
}

/** Throws what speaks against an undo. */
export function refuse(refusal: ProblemError | null | undefined): void {
  if (refusal) throw new UndoRefused(`${refusal.message}.`);
}
