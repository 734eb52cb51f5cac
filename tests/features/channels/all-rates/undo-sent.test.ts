/** Which changes of others the undo of rates sent from the grid keeps. */
import { expect, it } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import { blankValues } from '#features/channels/all-rates/channel-rates.ts';
import { sendRates } from '#features/channels/all-rates/sending/send-rates.ts';
import { sendingEnd } from '#features/channels/all-rates/sending/sending-end.ts';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { level } from '#tests/support/rate-changes.ts';
import { rateServer } from '#tests/support/rate-servers.ts';

const [one, two] = [level(1, 100), level(2, 200)];
const plan = {
  planned_date: '2099-01-01T09:00',
  planned_new_client_rate: '80',
  planned_returning_client_rate: '70',
};
const amounts = { new_client_rate: '70', returning_client_rate: '60' };

/** Sends new values of rates by the second part of their keys. */
async function send(
  held: readonly RateRecord[],
  patches: Readonly<Record<string, RateDraft>>,
  type: 'level' | 'ladder' = 'level',
) {
  const { services, types, offers, revert, rows, calls, set } = rateServer({ 5: held });
  types[5] = type;
  const kind = RATE_KINDS[type];
  const edits = Object.entries(patches).map(([local, patch]) => {
    const row = held.find(({ id }) => String(id) === local);
    const base = row ? draftOf(kind, row) : blankValues(kind, local.slice('new:'.length));
    return [`5:${local}`, { base, values: { ...base, ...patch } }] as const;
  });
  await sendRates(services, { channelId: 5, type, edits: Object.fromEntries(edits) });
  services.writers
    .of(sendingEnd)
    .notify({ type: 'ended', sent: [5], unsent: 0, unknown: 0, conflicts: 0 });
  expect(offers).toHaveLength(1);
  const theirs = (change: (row: RateRecord) => RateRecord) => set(5, rows[5]!.map(change));
  const writes = () => calls.filter((call) => call.startsWith('POST')).length;
  return { revert, rows, set, theirs, writes };
}

const unplanned = {
  planned_date: null,
  planned_new_client_rate: null,
  planned_returning_client_rate: null,
};
it.each<[string, RateDraft, object]>([
  ['planned', amounts, plan],
  ['taken the plan of', { ...amounts, ...plan }, unplanned],
])(
  'the undo keeps an added rate, and all others, if another user has %s it since',
  async (_, own, patch) => {
    const { revert, rows, theirs, writes } = await send([one], {
      1: { new_client_rate: '110' },
      'new:7': own,
    });
    theirs((row) => (row.level === 7 ? { ...row, ...patch } : row));
    const held = rows[5];
    await expect(revert()).rejects.toThrow('Тем временем это изменили ещё раз');
    expect(rows[5]).toEqual(held);
    expect(writes()).toBe(1);
  },
);

it('the undo keeps an added step of the ladder if another user has given it a range', async () => {
  const { revert, rows, theirs } = await send([], { 'new:good': { rate_value: '10' } }, 'ladder');
  theirs((row) => ({ ...row, range_from: 0, range_to: 50 }));
  const held = rows[5];
  await expect(revert()).rejects.toThrow('Тем временем это изменили ещё раз');
  expect(rows[5]).toEqual(held);
});

it('the undo removes an added rate that others have not changed, beside a plan of others', async () => {
  const { revert, rows, set } = await send([one], { 'new:7': amounts });
  const planned = { ...two, ...plan };
  set(5, [...rows[5]!, planned]);
  await revert();
  expect(rows[5]).toEqual([one, planned]);
});

it.each([
  ['with the others', { 2: { new_client_rate: '210' } }],
  ['alone', {}],
])('the undo is refused for a plan that has come into force, %s', async (_, others) => {
  const planned = {
    ...plan,
    planned_date: '2020-01-01T09:00',
    planned_returning_client_rate: '100',
  };
  const { revert, rows, theirs, writes } = await send([one, two], { 1: planned, ...others });
  theirs((row) => (row.id === 1 ? { ...row, ...unplanned, new_client_rate: 80 } : row));
  const held = rows[5];
  await expect(revert()).rejects.toThrow('План уже вступил в силу, ставка изменилась.');
  expect(rows[5]).toEqual(held);
  expect(writes()).toBe(1);
});

it('the undo restores the other rates if others have cancelled one of the sent plans', async () => {
  const planned = { ...plan, planned_date: '2020-01-01T09:00' };
  const { revert, rows, theirs } = await send([one, two], {
    1: planned,
    2: { new_client_rate: '210' },
  });
  theirs((row) => (row.id === 1 ? { ...row, ...unplanned } : row));
  await revert();
  expect(rows[5]).toMatchObject([{ ...one, ...unplanned }, two]);
});

it('the refused undo of a deleted rate ends its message with one full stop', async () => {
  const { revert, rows, set } = await send([one, two], { 1: { new_client_rate: '110' } });
  set(5, [two]);
  await expect(revert()).rejects.toThrow(/: Этих ставок в таблице больше нет\.$/);
  expect(rows[5]).toEqual([two]);
});
