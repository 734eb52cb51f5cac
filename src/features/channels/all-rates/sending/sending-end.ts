/** Tells how a sending ended, in one message for all channels, with one undo. */
import { toProblem } from '#contract/problem.ts';
import { channelTitle } from '#features/channels/list/channels-store.ts';
import type { SendingEnd } from '#machines/rates/queue.machine.ts';
import { channelHref } from '#records/channel.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Services } from '#workspace/services.tsx';
import { UndoRefused } from '#workspace/writing/undo.ts';

type Revert = () => Promise<unknown>;

/** A key of `Services.writers`. */
export function sendingEnd(services: Services) {
  const reverts = new Map<number, readonly Revert[]>();
  const nameOf = (id: number) => `«${channelTitle(services, id)}»`;

  const labelOf = (ids: readonly number[]) =>
    ids.length === 1 ? `ставки канала ${nameOf(ids[0]!)}` : `ставки каналов: ${ids.length}`;

  return {
    /** Keeps how a sent channel is undone, until the sending ends. */
    keep: (channelId: number, revert: Revert) =>
      void reverts.set(channelId, [...(reverts.get(channelId) ?? []), revert]),

    tell({ sent, unsent, asked }: SendingEnd): void {
      const own = new Map(reverts);
      reverts.clear();
      const ids = [...new Set(sent)];
      if (ids.length > 0) {
        const link = `Отправлены ${labelOf(ids)}`;
        services.tell(link);
        // What an earlier try had written already has no undo.
        const undone = [...own.keys()];
        const [only, ...others] = undone;
        if (only !== undefined) {
          const href = others.length > 0 ? paths.channelRates : channelHref(only, 'rates');
          const revert = () => revertAll(own, nameOf);
          services.undo.offer({ link, label: labelOf(undone), href, revert });
        }
      }
      const rest = [
        ...(unsent > 0 ? [`не отправлено: ${unsent}`] : []),
        ...(asked > 0 ? [`ждут вашего выбора: ${asked}`] : []),
      ];
      if (rest.length > 0) {
        services.tell(`Ставки каналов — ${rest.join(', ')}. Подробности в отчёте`, 'error');
      }
    },
  };
}

/**
 * Undoes each channel. A refused one is given up; what failed in another way stays in `own` for the next try.
 *
 * @throws `UndoRefused` if some are given up and none are left.
 */
async function revertAll(
  own: Map<number, readonly Revert[]>,
  nameOf: (id: number) => string,
): Promise<void> {
  const kept: string[] = [];
  for (const [id, reverts] of [...own]) {
    try {
      for (const [at, revert] of [...reverts].reverse().entries()) {
        await revert();
        own.set(id, reverts.slice(0, reverts.length - at - 1));
      }
      own.delete(id);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      const { kind, status, message } = toProblem(error);
      // Without a session or a connection the rest would fail in the same way.
      if (kind !== 'answer') throw new Error(message);
      kept.push(`${nameOf(id)}: ${message}`);
      const isForGood = error instanceof UndoRefused || status === 404 || status === 412;
      if (isForGood) own.delete(id);
    }
  }
  if (kept.length === 0) return;
  const text = `Не возвращены: ${kept.join(' ')}`;
  throw own.size > 0 ? new Error(text) : new UndoRefused(text);
}
