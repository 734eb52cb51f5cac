/** Reports the end of a sending, in one message for all channels, with one undo. */
import { channelTitle } from '#features/channels/list/channels-store.ts';
import type { SendingEnd } from '#machines/rates/queue.machine.ts';
import { channelHref } from '#records/channel.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Services } from '#workspace/services.tsx';
import type { ManyRates } from './many-rates.ts';
import { revertAll } from './revert-all.ts';

export type Revert = () => Promise<unknown>;

/** A key of `Services.writers`. */
export function sendingEnd(services: Services) {
  const reverts = new Map<number, readonly Revert[]>();
  /** The link of the message about unsent channels. Only the end of the next attempt replaces that message. */
  let leftLink: string | null = null;
  let count = 0;
  const nameOf = (id: number) => `«${channelTitle(services, id)}»`;

  const labelOf = (ids: readonly number[]) =>
    ids.length === 1 ? `ставки канала ${nameOf(ids[0]!)}` : `ставки каналов (${ids.length})`;

  return {
    /** The values sent to each channel without a response: if they were stored, they can be undone. */
    unanswered: new Map<number, readonly ManyRates[]>(),

    /** Stores the undo of a sent channel until the sending ends. */
    keep: (channelId: number, revert: Revert) =>
      void reverts.set(channelId, [...(reverts.get(channelId) ?? []), revert]),

    /** Settles the message: nothing is left to send, because the user chose the values of others. */
    settle(): void {
      if (leftLink) services.settle(leftLink);
      leftLink = null;
    },

    notify({ sent, unsent, unknown, conflicts }: SendingEnd): void {
      const own = new Map(reverts);
      reverts.clear();
      const ids = [...new Set(sent)];
      const rest = [
        ...(unsent > 0 ? [`не отправлено: ${unsent}`] : []),
        ...(unknown > 0 ? [`исход неизвестен: ${unknown}`] : []),
        ...(conflicts > 0 ? [`ждут вашего выбора: ${conflicts}`] : []),
      ];
      if (ids.length > 0) {
        const text = `Отправлены ${labelOf(ids)}`;
        const link = (rest.length === 0 && leftLink) || text;
        services.notify(text, 'success', link);
        // Values that others had already written have no undo.
        const undone = [...own.keys()];
        const [only, ...others] = undone;
        if (only !== undefined) {
          const href = others.length > 0 ? paths.channelRates : channelHref(only, 'rates');
          const undoing = { own, total: own.size, abandoned: [] };
          const revert = () => revertAll(undoing, nameOf);
          services.undo.offer({ link, label: labelOf(undone), href, revert });
        }
      }
      if (rest.length === 0) leftLink = null;
      else {
        leftLink ??= `sending ${++count}`;
        const text = `Ставки каналов — ${rest.join(', ')}. Подробности в отчёте`;
        services.notify(text, 'error', leftLink);
      }
    },
  };
}
