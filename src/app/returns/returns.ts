/** «Вернуть как было»: reverts a change recorded in the log, by the rules of undo. */
import type { ActivityEntry } from '#contract/activity.ts';
import { ProblemError, toProblem } from '#contract/problem.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import { returnableOf } from '#workspace/activity/returning/returnable.ts';
import type { Returns } from '#workspace/activity/returning/returns.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import type { Services } from '#workspace/services.tsx';
import { lowered } from '#workspace/writing/change-text.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { TARGETS } from './return-targets.ts';

export function createReturns(services: Services, toasts: ToastsActor): Returns {
  return {
    async send(entries, label) {
      const returnable = returnableOf(entries);
      const record = entries[0]?.record;
      if (!record) return;
      // Time may have made it impossible since the question was asked.
      if ('refusal' in returnable) {
        services.notify(`Не возвращено: ${label}. ${returnable.refusal}`, 'error');
        return;
      }
      const { hrefOf, run } = TARGETS[returnable.target];
      const { id } = record;
      const href = hrefOf(id);
      const owner = userIn(services);
      // Show nothing to the next user.
      const notify = (tone: 'success' | 'error', text: string) =>
        userIn(services) === owner &&
        toasts.send({ type: 'message', id: `return ${href}`, link: href, tone, text, href });
      try {
        const isSent = await run(services, {
          id,
          entries: returnable.entries,
          subject: `${label}: вернуть как было`,
          offerUndo: (link, at, revert) =>
            services.undo.offer({ label: `возврат, ${lowered(label)}`, link, href: at, revert }),
        });
        if (!isSent) notify('success', `${label}: уже как было`);
      } catch (error) {
        if (error instanceof Error && error.name === 'AbortError') return;
        const problem = toProblem(error);
        // Others have written first each time, and the call itself shows no message about it.
        const refusal = problem.status === 412 ? new UndoRefused() : error;
        if (refusal instanceof UndoRefused) {
          const since = await changedSince(services, entries);
          const reason = refusal.isUnexplained ? '' : refusal.message;
          const why = [reason, since].filter(Boolean).join(' ') || refusal.message;
          notify('error', `Не возвращено: ${label}. ${why}`);
          return;
        }
        // A failed call shows its own message; one stopped by a lost session does not.
        const isReported = error instanceof ProblemError && problem.kind !== 'unauthorised';
        if (!isReported) notify('error', `Не возвращено: ${label}. ${problem.message}`);
      }
    },
  };
}

const userIn = ({ session }: Pick<Services, 'session'>) => session.getSnapshot().context.user?.id;

/** Returns who has changed the same since, according to the log; null if that is unknown. */
async function changedSince(
  { quiet }: Pick<Services, 'quiet'>,
  entries: readonly ActivityEntry[],
): Promise<string | null> {
  const [newest] = entries;
  const { kind, record } = newest!;
  const isSame = (one: ActivityEntry) =>
    entries.some(
      ({ part, changes }) =>
        one.part?.type === part?.type &&
        one.part?.id === part?.id &&
        (one.part?.row == null || part?.row == null || one.part.row === part.row) &&
        // A role has no fields: it is added or removed.
        (changes.length === 0 ||
          one.changes.some(({ field }) => changes.some((change) => change.field === field))),
    );
  try {
    const api = await quiet.activity();
    const later = await api.ofRecord(
      kind as Parameters<typeof api.ofRecord>[0],
      record!.id,
      { after: newest!.id, per_page: 100 },
      new AbortController().signal,
    );
    const last = later.data.find(isSame);
    if (!last) return null;
    const who = last.user?.name ?? (last.actor === 'plan' ? 'план' : 'система');
    const what = last.action === 'deleted' ? 'Это удалено' : 'Это изменено';
    return `${what} позже: ${who}, ${formatDateTime(last.at)}. Ничего не отправлено.`;
  } catch {
    // The reason without a name is enough.
    return null;
  }
}
