/** The one message about the sending of many channels, and its one undo. */
import { describe, expect, it, vi } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { revertAll } from '#features/channels/all-rates/sending/revert-all.ts';
import { sendRates } from '#features/channels/all-rates/sending/send-rates.ts';
import { sendingEnd } from '#features/channels/all-rates/sending/sending-end.ts';
import { draftOf, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { level } from '#tests/support/rate-changes.ts';
import { rateServer } from '#tests/support/rate-servers.ts';
import { PartlyUndone, UndoRefused } from '#workspace/writing/undo.ts';

const row = level(1, 100);
const amounts = (rows: Record<number, readonly RateRecord[]>) =>
  Object.values(rows).map((own) => own[0]!.new_client_rate);

const textsOf = (told: readonly (readonly string[])[]) => told.map(([text, tone]) => [text, tone]);

const failed = (reverting: Promise<unknown>) =>
  reverting.then(() => null).catch((one: unknown) => one);

/** Channels 5, 6 and 7 with one rate each, raised from 100 to 110 and sent. */
async function sent() {
  const server = rateServer({ 5: [row], 6: [row], 7: [row], 8: [row] });
  const told: [text: string, tone: string, link: string][] = [];
  const { services } = server;
  Object.assign(services, {
    notify: (text: string, tone = 'success', link: string) => void told.push([text, tone, link]),
  });
  const base = draftOf(RATE_KINDS.level, row);
  const edit = { base, values: { ...base, new_client_rate: '110' } };
  for (const channelId of [5, 6, 7]) {
    const edits = { [`${channelId}:1`]: edit };
    await sendRates(services, { channelId, type: 'level', edits });
  }
  const end = services.writers.of(sendingEnd);
  end.notify({ type: 'ended', sent: [5, 6, 7], unsent: 0, unknown: 0, conflicts: 0 });
  return { ...server, told, end };
}

describe('the end of a sending', () => {
  it('shows one message with one undo, which restores the amounts of every channel', async () => {
    const { told, offers, revert, rows, silent } = await sent();
    expect(textsOf(told)).toEqual([['Отправлены ставки каналов (3)', 'success']]);
    expect(offers).toMatchObject([
      { link: told[0]![2], label: 'ставки каналов (3)', href: '/channels/rates' },
    ]);
    expect(amounts(rows)).toEqual([110, 110, 110, 100]);
    await revert();
    expect(amounts(rows)).toEqual([100, 100, 100, 100]);
    expect(silent, 'the calls of the sending and of its undo').toEqual(Array(6).fill(true));
  });

  it('reports what is left, without an undo if nothing was sent', async () => {
    const { told, offers, end } = await sent();
    end.notify({ type: 'ended', sent: [], unsent: 2, unknown: 0, conflicts: 1 });
    expect(textsOf(told.slice(1))).toEqual([
      ['Ставки каналов — не отправлено: 2, ждут вашего выбора: 1. Подробности в отчёте', 'error'],
    ]);
    expect(offers).toHaveLength(1);
  });

  it('settles its message when the last choice is made', async () => {
    const { services, told, end } = await sent();
    const settle = vi.fn();
    Object.assign(services, { settle });
    end.settle();
    expect(settle, 'nothing was left').not.toHaveBeenCalled();
    end.notify({ type: 'ended', sent: [], unsent: 0, unknown: 0, conflicts: 1 });
    end.settle();
    end.settle();
    expect(settle).toHaveBeenCalledExactlyOnceWith(told[1]![2]);
  });

  it('reports possible writes as unknown, and the end of the next try replaces that message', async () => {
    const { told, end } = await sent();
    end.notify({ type: 'ended', sent: [5, 6], unsent: 1, unknown: 1, conflicts: 0 });
    const [done, rest] = told.slice(1);
    expect(textsOf([done!, rest!])).toEqual([
      ['Отправлены ставки каналов (2)', 'success'],
      ['Ставки каналов — не отправлено: 1, исход неизвестен: 1. Подробности в отчёте', 'error'],
    ]);
    expect(done![2], 'both are seen').not.toBe(rest![2]);
    end.notify({ type: 'ended', sent: [], unsent: 0, unknown: 1, conflicts: 0 });
    expect(told[3]![2], 'the next try').toBe(rest![2]);
    end.notify({ type: 'ended', sent: [7, 8], unsent: 0, unknown: 0, conflicts: 0 });
    expect(told.slice(4)).toEqual([['Отправлены ставки каналов (2)', 'success', rest![2]]]);
    end.notify({ type: 'ended', sent: [], unsent: 0, unknown: 3, conflicts: 0 });
    expect(textsOf(told.slice(5))).toEqual([
      ['Ставки каналов — исход неизвестен: 3. Подробности в отчёте', 'error'],
    ]);
    expect(told[5]![2], 'the undo of what was sent before stays').not.toBe(told[4]![2]);
    end.notify({ type: 'ended', sent: [9, 10], unsent: 0, unknown: 0, conflicts: 0 });
    end.notify({ type: 'ended', sent: [11, 12], unsent: 0, unknown: 0, conflicts: 0 });
    expect(told[6]![2]).toBe(told[5]![2]);
    expect(told[7]![2], 'nothing is left').not.toBe(told[5]![2]);
  });

  it('undoes the other channels if others have changed one since, and names that one', async () => {
    const { revert, rows, set } = await sent();
    set(6, [{ ...row, new_client_rate: 999 }]);
    const error = await failed(revert());
    expect(error).toBeInstanceOf(PartlyUndone);
    expect(error).toMatchObject({
      message:
        'Отменено: 2 из 3. Не возвращены: «Канал 6»: Тем временем это изменили ещё раз, последнее изменение осталось.',
      isForGood: true,
    });
    expect(amounts(rows)).toEqual([100, 999, 100, 100]);
  });

  it('can be undone again only in channels where the server failed temporarily', async () => {
    const { revert, rows, next, calls } = await sent();
    next.POST.push(() => {
      throw new ProblemError({ message: 'База на обслуживании', status: 503 });
    });
    const first = await failed(revert());
    expect(first).toMatchObject({
      message: 'Отменено: 2 из 3. Не возвращены: «Канал 5»: База на обслуживании',
      isForGood: false,
    });
    expect(amounts(rows)).toEqual([110, 100, 100, 100]);
    const before = calls.length;
    await revert();
    expect(calls.slice(before)).toEqual(['GET 5', 'POST 5']);
    expect(amounts(rows)).toEqual([100, 100, 100, 100]);
  });

  it('does not report a full undo after a second try if the first one skipped a channel', async () => {
    const { revert, rows, set, next } = await sent();
    set(5, [{ ...row, new_client_rate: 999 }]);
    next.POST.push(() => {
      throw new ProblemError({ message: 'База на обслуживании', status: 503 });
    });
    await expect(revert()).rejects.toMatchObject({
      message: expect.stringMatching(/^Отменено: 1 из 3\. .*«Канал 5».*«Канал 6»/),
    });
    await expect(revert()).rejects.toMatchObject({
      message: expect.stringMatching(/^Отменено: 2 из 3\. Не возвращены: «Канал 5»: Тем временем/),
      isForGood: true,
    });
    expect(amounts(rows)).toEqual([999, 100, 100, 100]);
  });

  it('reports nothing as undone and one as possibly written if the first answer was lost', async () => {
    const { revert, next } = await sent();
    next.POST.push(() => {
      throw new ProblemError({ kind: 'network', message: 'Нет связи!', isOutcomeUnknown: true });
    });
    const error = await failed(revert());
    expect(error).not.toBeInstanceOf(PartlyUndone);
    expect(error).toMatchObject({
      message: '«Канал 5»: Нет связи! Возможно, записано: повтор сначала проверит.',
    });
  });

  it('refuses the whole undo if others have changed all channels since', async () => {
    const { revert, set } = await sent();
    for (const id of [5, 6, 7]) set(id, [{ ...row, new_client_rate: 999 }]);
    const error = await failed(revert());
    expect(error).toBeInstanceOf(UndoRefused);
    expect(String(error)).toContain('Не возвращены: «Канал 5»: ');
  });

  it('stops undoing when the connection is lost, and continues from there', async () => {
    const { revert, rows, next } = await sent();
    next.GET.push(
      () => {},
      () => {
        throw new ProblemError({ kind: 'network', message: 'Нет связи' });
      },
    );
    await expect(revert()).rejects.toMatchObject({
      message: 'Отменено: 1 из 3. «Канал 6»: Нет связи',
      isForGood: false,
    });
    expect(amounts(rows)).toEqual([100, 110, 110, 100]);
    await revert();
    expect(amounts(rows)).toEqual([100, 100, 100, 100]);
  });
});

it('the undo of a sending stops where the server asks to wait', async () => {
  const reverted: number[] = [];
  const revert = (id: number) => async () => {
    reverted.push(id);
    throw new ProblemError({ message: 'Слишком много запросов.', status: 429, retryAfter: 30 });
  };
  const own = new Map([1, 2, 3].map((id) => [id, [revert(id)]] as const));
  await failed(revertAll({ own, total: 3, abandoned: [] }, (id) => `«${id}»`));
  expect(reverted).toEqual([1]);
});
