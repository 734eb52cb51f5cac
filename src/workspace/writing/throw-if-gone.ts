import { ProblemError } from '#contract/problem.ts';
import type { Part } from './part.ts';
import type { Outcome, WholeCalls } from './whole-writer.ts';

/** For a write without an editor: shows a message and throws, because no screen state can show a missing part. */
export function throwIfGone<TWhole, TDraft extends object>(
  { type }: Outcome<TWhole, TDraft>,
  { goneMessage = 'Этой записи больше нет.' }: Part<TWhole, TDraft>,
  notify: WholeCalls<TWhole>['notify'],
): void {
  if (type !== 'gone') return;
  notify?.(goneMessage, 'error');
  throw new ProblemError({ message: goneMessage, status: 404 });
}
