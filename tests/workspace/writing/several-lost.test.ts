/** Several writes of one whole whose answers were lost: each outcome is reported for its own part. */
import { expect, test } from 'vitest';
import type { RateRecord } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { draftOf, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { createRatesWriter, newRatePart, ratePart } from '#features/channels/rates/rates-parts.ts';
import { valuePart } from '#features/offers/page/offer-params.logic.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { caption, sova } from '#tests/support/offers.ts';
import { kind, level } from '#tests/support/rate-changes.ts';
import type { Change, Part, WriteOptions } from '#workspace/writing/part.ts';
import type { Revert, WholeWriter } from '#workspace/writing/whole-writer.ts';

type Fate = 'lost' | 'never came' | 'answered';

/** Saves parts of whole 3; `said` are the reports, and `undo` reverts the last save. */
function savingWith<TWhole>(create: (settle: (link: string, text?: string) => void) => unknown) {
  const said: string[] = [];
  const reverts: Revert<TWhole>[] = [];
  const dropped: string[] = [];
  const writer = create((link, text) =>
    text ? said.push(text.replace(/^Уже записано: .* · /, '')) : dropped.push(link),
  ) as WholeWriter<TWhole>;
  const save = <TDraft extends object>(
    part: Part<TWhole, TDraft>,
    change: Change<TDraft>,
    options?: WriteOptions,
  ) =>
    writer
      .write(3, part, change, (revert) => reverts.push(revert), options)
      .then(
        ({ type }) => type,
        () => 'failed',
      );
  return { said, dropped, reverts, save, undo: () => reverts.pop()!() };
}

function beginOffer() {
  let fate: Fate = 'answered';
  const { server, api } = createOfferServer({
    refusePut: () => (fate === 'never came' ? { status: 502, body: {} } : undefined),
    answerPut: () => (fate === 'lost' ? null : undefined),
  });
  const saving = savingWith<typeof sova>((settle) => offerWriter({ offers: api, settle }));
  const set = (now: Fate) => {
    fate = now;
  };
  return { server, set, ...saving };
}

const base = cardPart.read(sova);
const name = { base, draft: { ...base, name: 'Имя' } };
const status = { base: { status: '1' }, draft: { status: '0' } };
const statusPart: Part<typeof sova, { status: string }> = {
  read: (offer) => ({ status: cardPart.read(offer).status }),
  apply: (offer, draft) => cardPart.apply(offer, { ...cardPart.read(offer), ...draft }),
  changeText: (from, to) => `статус: ${from!.status} → ${to!.status}`,
};
const button = valuePart(caption.setting_id);
const was = button.read(sova)!;
const label = { base: was, draft: { ...was, input: 'Взять' } };
const again = <TDraft>(change: Change<TDraft>) => ({ ...change, sent: [change.draft!] });

test('each of two lost writes of different parts is reported and undone as its own', async () => {
  const { server, set, said, save, undo, reverts } = beginOffer();
  set('lost');
  expect(await save(cardPart, name)).toBe('failed');
  expect(await save(button, label)).toBe('failed');
  set('answered');
  expect(await save(cardPart, again(name))).toBe('saved');
  expect(said).toEqual(['название: Сова Займ\u00a0→\u00a0Имя']);
  expect(await save(button, again(label))).toBe('saved');
  expect(said[1]).toBe('button: Получить\u00a0→\u00a0Взять');
  expect(server.puts()).toHaveLength(2);
  expect(reverts).toHaveLength(2);
  await undo();
  expect(server.record).toEqual({ ...sova, name: 'Имя' });
  await undo();
  expect(server.record).toEqual(sova);
});

test('a lost write is still reported after an answered write of another part', async () => {
  const { server, set, said, save, reverts } = beginOffer();
  set('lost');
  await save(cardPart, name);
  set('answered');
  expect(await save(button, label)).toBe('saved');
  expect(said).toEqual([]);
  expect(await save(cardPart, again(name))).toBe('saved');
  expect(said).toEqual(['название: Сова Займ\u00a0→\u00a0Имя']);
  await reverts[1]!();
  expect(server.record).toMatchObject({ name: sova.name, settings: [{ value: 'Взять' }, {}] });
});

test('lost writes of parts with common fields are distinguished by the changed fields', async () => {
  const { server, set, said, save, undo } = beginOffer();
  set('lost');
  await save(cardPart, name);
  await save(statusPart, status);
  set('answered');
  await save(cardPart, again(name));
  expect(said).toEqual(['название: Сова Займ\u00a0→\u00a0Имя']);
  const now = { ...name.draft, status: '0' };
  await save(cardPart, { base: now, draft: { ...now, site: 'https://new.example' } });
  await save(statusPart, status, { isUnconfirmed: true });
  expect(said[1]).toBe('статус: 1 → 0');
  await undo();
  expect(server.record).toMatchObject({ name: 'Имя', status: 1, site: 'https://new.example' });
});

test('a lost write is not reported after an answered write of the same part', async () => {
  const { set, said, save, reverts } = beginOffer();
  set('never came');
  await save(cardPart, name);
  set('answered');
  expect(await save(cardPart, again(name))).toBe('saved');
  expect(await save(cardPart, again(name))).toBe('saved');
  expect(said).toEqual([]);
  expect(reverts).toHaveLength(1);
});

test('the newer of two lost writes of the same value is reported and undone', async () => {
  const { server, set, said, save, undo } = beginOffer();
  set('never came');
  await save(cardPart, name);
  server.change({ name: 'Чужое' });
  set('lost');
  const mine = { ...again(name), base: { ...base, name: 'Чужое' } };
  expect(await save(cardPart, mine)).toBe('failed');
  set('answered');
  expect(await save(cardPart, mine)).toBe('saved');
  expect(said).toEqual(['название: Чужое\u00a0→\u00a0Имя']);
  await undo();
  expect(server.record.name).toBe('Чужое');
});

test('a silent write does not report a lost one, which is reported later', async () => {
  const { set, said, save } = beginOffer();
  set('lost');
  await save(cardPart, name);
  set('answered');
  await save(cardPart, again(name), { isSilent: true });
  expect(said).toEqual([]);
  await save(cardPart, again(name));
  expect(said).toHaveLength(1);
});

test('of two lost writes of a part, the one whose value is stored is reported', async () => {
  const { server, set, said, save, undo } = beginOffer();
  const other = { ...name, draft: { ...base, name: 'Другое' } };
  const both = { ...name, sent: [name.draft, other.draft] };
  set('lost');
  await save(cardPart, name);
  set('never came');
  await save(cardPart, { ...other, sent: [name.draft] });
  set('answered');
  expect(await save(cardPart, both)).toBe('saved');
  expect(said).toEqual(['название: Сова Займ\u00a0→\u00a0Имя']);
  await undo();
  expect(server.record).toEqual(sova);
});

test('a lost write that did not take effect is not reported', async () => {
  const { set, said, save, reverts } = beginOffer();
  set('never came');
  await save(statusPart, status);
  set('answered');
  const back = { base: { status: '0' }, draft: { status: '1' } };
  expect(await save(statusPart, back, { isUnconfirmed: true })).toBe('saved');
  expect(said).toEqual([]);
  expect(reverts).toEqual([]);
});

test('an overwritten lost write is dropped, and that of another part is kept', async () => {
  const { set, said, dropped, save } = beginOffer();
  set('never came');
  await save(cardPart, name);
  await save(button, label);
  set('answered');
  await save(cardPart, { base, draft: { ...base, name: 'Другое' }, sent: [name.draft] });
  expect(dropped).toEqual([expect.stringMatching(/^PUT .* 2$/)]);
  expect(said).toEqual([]);
  set('lost');
  const mine = { base: { ...base, name: 'Другое' }, draft: { ...base, name: 'Имя' } };
  await save(cardPart, mine);
  set('answered');
  await save(cardPart, again(mine));
  expect(said).toEqual(['название: Другое\u00a0→\u00a0Имя']);
  expect(dropped).toHaveLength(1);
});

test('a lost write is reported once', async () => {
  const { set, said, save } = beginOffer();
  set('lost');
  await save(cardPart, name);
  set('answered');
  await save(cardPart, again(name));
  await save(cardPart, again(name));
  expect(said).toHaveLength(1);
});

function beginRates() {
  let fate: Fate = 'answered';
  let rows: readonly RateRecord[] = [level(1, 350), level(2, 400)];
  let ids = 10;
  const saving = savingWith<readonly object[]>((settle) =>
    createRatesWriter(
      {
        list: async () => ({ rows: structuredClone(rows), etag: null }),
        replace: async (_, __, sent) => {
          const isLost = fate !== 'answered';
          if (fate !== 'never came') {
            rows = sent.map((row) => ({ ...row, id: row.id ?? ++ids }) as RateRecord);
          }
          if (isLost)
            throw new ProblemError({ message: 'Нет', link: 'POST', isOutcomeUnknown: true });
          return rows;
        },
      },
      kind,
      { nameOf: () => 'Канал', settle },
    ),
  );
  const save = (part: unknown, change: Change<RateDraft>) => saving.save(part as never, change);
  const set = (now: Fate) => {
    fate = now;
  };
  const amounts = () => rows.map((row) => row.new_client_rate);
  const hold = (id: number, amount: string) => {
    rows = rows.map((row) => (row.id === id ? { ...row, new_client_rate: amount as never } : row));
  };
  const removeFirst = () => {
    rows = rows.slice(1);
  };
  return { ...saving, save, set, amounts, hold, removeFirst };
}

const rate = (id: number, amount: number, to: string) => {
  const from = draftOf(kind, level(id, amount));
  return { base: from, draft: { ...from, new_client_rate: to } };
};
const fresh = (at: string, amount: string): Change<RateDraft> => ({
  base: null,
  draft: { ...kind.newDraft([]), level: at, new_client_rate: amount, returning_client_rate: '1' },
});
const added = (change: Change<RateDraft>) =>
  [newRatePart(kind, [change.draft!]), again(change)] as const;

test('lost writes of two rows are reported and undone separately', async () => {
  const { set, said, save, undo, amounts } = beginRates();
  const [first, second] = [rate(1, 350, '355,0'), rate(2, 400, '410')];
  set('lost');
  await save(ratePart(kind, 1), first);
  await save(ratePart(kind, 2), second);
  set('answered');
  expect(await save(ratePart(kind, 1), again(first))).toBe('saved');
  expect(said).toEqual([expect.stringContaining('350\u00a0→\u00a0355')]);
  await undo();
  expect(amounts()).toEqual([350, 410]);
  expect(await save(ratePart(kind, 2), again(second))).toBe('saved');
  expect(said[1]).toContain('400\u00a0→\u00a0410');
  await undo();
  expect(amounts()).toEqual([350, 400]);
});

test('lost writes of a deleted row and of new rows are reported separately', async () => {
  const { set, said, save, undo, amounts } = beginRates();
  const [third, fourth] = [fresh('3', '30'), fresh('4', '40')];
  const gone = { base: draftOf(kind, level(1, 350)), draft: null };
  set('lost');
  await save(newRatePart(kind, []), third);
  await save(ratePart(kind, 1), gone);
  await save(newRatePart(kind, []), fourth);
  set('answered');
  await save(ratePart(kind, 2), rate(2, 400, '410'));
  expect(said).toEqual([]);
  expect(await save(...added(third))).toBe('saved');
  expect(said).toEqual([expect.stringMatching(/3/)]);
  expect(await save(ratePart(kind, 1), gone)).toBe('saved');
  expect(said[1]).toMatch(/удал/);
  await undo();
  expect(amounts()).toEqual([350, 410, 30, 40]);
  expect(await save(...added(fourth))).toBe('saved');
  expect(said[2]).toMatch(/4/);
  expect(said).toHaveLength(3);
});

test('a lost write is recognised although the API stores its value in another form', async () => {
  const { set, said, save, hold, undo, amounts } = beginRates();
  const change = rate(1, 350, '355');
  set('lost');
  await save(ratePart(kind, 1), change);
  await save(newRatePart(kind, []), fresh('3', '30'));
  set('answered');
  hold(1, '355.00');
  hold(11, '30.00');
  expect(await save(ratePart(kind, 1), again(change))).toBe('saved');
  expect(await save(...added(fresh('3', '30')))).toBe('saved');
  expect(said).toHaveLength(2);
  await undo();
  expect(amounts()).toEqual([350, 400, '30.00']);
});

test('a lost change of a row that others have deleted is not reported', async () => {
  const { set, said, save, removeFirst, reverts } = beginRates();
  set('never came');
  await save(ratePart(kind, 1), rate(1, 350, '355'));
  removeFirst();
  set('answered');
  const gone = { base: draftOf(kind, level(1, 350)), draft: null };
  expect(await save(ratePart(kind, 1), gone)).toBe('saved');
  expect(said).toEqual([]);
  expect(reverts).toEqual([]);
});

test.each(['never came', 'lost'] as const)(
  'an existing row is not taken for a new one with the same values: %s',
  async (fate) => {
    const { set, save, amounts } = beginRates();
    const draft = draftOf(kind, level(1, 350));
    set(fate);
    await save(newRatePart(kind, []), { base: null, draft });
    set('answered');
    const patched = { base: null, draft: { ...draft, new_client_rate: '360' }, sent: [draft] };
    expect(await save(newRatePart(kind, [draft]), patched)).toBe('saved');
    expect(amounts()).toEqual([350, 400, 360]);
  },
);
