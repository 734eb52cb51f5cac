/** The rates of several channels with versions, in memory, and the calls made. */
import type { RateRecord, RateWrite } from '#api/rates.api.ts';
import type { RateType } from '#contract/channels.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Services } from '#workspace/services.tsx';
import { servicesOf } from './services.ts';
import { createTestUndo } from './undo.ts';

export function rateServer(tables: Record<number, readonly RateRecord[]>) {
  const rows = { ...tables };
  const revisions: Record<number, number> = {};
  const calls: string[] = [];
  /** The rate types of the channels. */
  const types: Record<number, RateType> = {};
  /** Run before the next calls of this kind: a change by another user, or a failure. */
  const next: Record<'GET' | 'POST', ((channelId: number) => void)[]> = { GET: [], POST: [] };
  /** Whether each write was sent without messages. */
  const silent: boolean[] = [];
  let ids = 1000;
  const tag = (id: number) => `"${revisions[id] ?? 0}"`;
  const set = (id: number, table: readonly RateRecord[]) => {
    rows[id] = table;
    revisions[id] = (revisions[id] ?? 0) + 1;
  };
  const rates = {
    replaceLink: (id: number, type: RateType) => `POST ${type} ${id}`,
    list: async (id: number) => {
      calls.push(`GET ${id}`);
      next.GET.shift()?.(id);
      return { rows: rows[id] ?? [], etag: tag(id) };
    },
    replace: async (
      id: number,
      _: RateType,
      sent: readonly RateWrite[],
      { etag, isSilent }: { etag: string | null; isSilent?: boolean },
    ) => {
      silent.push(isSilent ?? false);
      calls.push(`POST ${id}`);
      next.POST.shift()?.(id);
      if (etag !== tag(id)) throw new ProblemError({ message: 'Устарело', status: 412 });
      set(
        id,
        sent.map((row) => ({ ...row, id: row.id ?? ++ids })),
      );
      return rows[id]!;
    },
  };
  const { undo, offers, revert } = createTestUndo();
  const services = servicesOf({
    rates,
    quiet: {
      channels: {
        read: async (id: number) => ({ channel: { id, rate_type: types[id] ?? 'level' } }),
      },
    },
    undo,
    // No channel has a name.
    kept: { get: () => ({ getSnapshot: () => ({ context: { result: null } }) }) },
  } as unknown as Partial<Services>) as unknown as Services;
  return { services, types, rows, calls, silent, next, set, offers, revert };
}
