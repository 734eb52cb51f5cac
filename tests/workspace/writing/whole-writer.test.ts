import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { Offer } from '#contract/offers.ts';
import { ProblemError } from '#contract/problem.ts';
import { valuePart } from '#features/offers/page/offer-params.logic.ts';
import { type CardDraft, cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { caption, sova } from '#tests/support/offers.ts';
import type { CardPart, Part } from '#workspace/writing/part.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import { createWholeWriter, type WholeWriter } from '#workspace/writing/whole-writer.ts';

const card = cardPart.read(sova);
const button = valuePart(caption.setting_id);
const value = button.read(sova)!;

function begin(options: Parameters<typeof createOfferServer>[0] = {}) {
  const { server, api } = createOfferServer(options);
  const writer = offerWriter({ offers: api });
  return {
    server,
    writer,
    save: (patch: Partial<CardDraft>, base = card) =>
      write(writer, 3, cardPart, { ...base, ...patch }, base),
  };
}
/** Returns the saved whole; a conflict is not expected. */
async function write<TWhole, TDraft extends object>(
  writer: WholeWriter<TWhole>,
  id: number,
  part: Part<TWhole, TDraft>,
  draft: TDraft,
  base: TDraft,
): Promise<TWhole> {
  const outcome = await writer.write(id, part, { draft, base });
  if (outcome.type !== 'saved') throw new Error(outcome.type);
  return outcome.whole;
}
const thrownBy = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('writing a part of a record', () => {
  test('sends the whole as it was read, with unknown and unusual fields and with the edit', async () => {
    const odd: Partial<Offer> = { name: ' Сова  Займ', icon: '', status: null, vip_position: 0 };
    const { server, writer } = begin();
    server.change(odd);
    const base = cardPart.read(server.record);
    await write(writer, 3, cardPart, { ...base, site: ' https://new.example ' }, base);
    expect(server.puts()).toEqual([{ ...sova, ...odd, site: 'https://new.example' }]);
  });

  test('keeps changes by others to other parts, and to other fields of the same part', async () => {
    const { server, save } = begin();
    server.change({ bid: 1.5, site: 'https://other.example' });
    await save({ name: 'Моё имя' });
    expect(server.record).toMatchObject({
      name: 'Моё имя',
      bid: 1.5,
      site: 'https://other.example',
      partner: sova.partner,
    });
  });

  test('reports a conflict for a field that both have changed, with both changes merged, and sends nothing', async () => {
    const { server, writer, save } = begin();
    server.change({ name: 'Чужое имя', site: 'https://other.example' });
    const mine = { ...card, name: 'Моё имя', status: '0' };
    const outcome = await writer.write(3, cardPart, { draft: mine, base: card });
    if (outcome.type !== 'conflict') throw new Error(outcome.type);
    const { theirs, draft } = outcome;
    expect(theirs).toMatchObject({ name: 'Чужое имя', status: '1' });
    expect(draft).toEqual({
      ...card,
      name: 'Моё имя',
      status: '0',
      site: 'https://other.example',
    });
    expect(server.puts()).toEqual([]);

    // «Оставить моё» makes their version the new base.
    await save(draft, theirs);
    expect(server.record).toMatchObject({
      name: 'Моё имя',
      status: 0,
      site: 'https://other.example',
    });
  });

  test('reports no conflict if both have made the same change, and sends nothing', async () => {
    const { server, save } = begin();
    server.change({ name: 'Имя' });
    expect(await save({ name: ' Имя ' })).toMatchObject({ name: 'Имя' });
    expect(server.puts()).toEqual([]);
  });

  test('does not send a write with a lost answer again if it took effect', async () => {
    let isLost = true;
    const { server, save } = begin({ answerPut: () => (isLost ? null : undefined) });
    const error = await thrownBy(save({ name: ' Имя  ' }));
    expect(error).toMatchObject({ problem: { kind: 'network' } });
    isLost = false;
    expect(await save({ name: ' Имя  ' })).toMatchObject({ name: 'Имя' });
    expect(server.puts()).toHaveLength(1);
  });

  test('undoes a write with a lost answer without the later changes by others', async () => {
    let isLost = true;
    const { server, writer } = begin({ answerPut: () => (isLost ? null : undefined) });
    const draft = { ...card, name: 'Имя' };
    await thrownBy(writer.write(3, cardPart, { draft, base: card }));
    isLost = false;
    server.change({ site: 'https://other.example' });
    const offers: (() => Promise<unknown>)[] = [];
    await writer.write(3, cardPart, { draft, base: card, sent: [draft] }, (revert) =>
      offers.push(revert),
    );
    expect(offers).toHaveLength(1);
    await offers[0]!();
    expect(server.record).toMatchObject({ name: sova.name, site: 'https://other.example' });
  });

  test('recognises its own lost write by fields, although others have changed another field', async () => {
    let isLost = true;
    const { server, writer } = begin({ answerPut: () => (isLost ? null : undefined) });
    const draft = { ...card, name: 'Имя' };
    await thrownBy(writer.write(3, cardPart, { draft, base: card }));
    isLost = false;
    server.change({ site: 'https://other.example' });
    const save = (name: string) =>
      writer.write(3, cardPart, { draft: { ...card, name }, base: card, sent: [draft] });
    expect(await save('Другое имя')).toMatchObject({ type: 'saved' });
    expect(server.record).toMatchObject({ name: 'Другое имя', site: 'https://other.example' });
    server.change({ name: 'Имя' });
    expect(await save(card.name)).toMatchObject({ type: 'saved' });
    expect(server.record).toMatchObject({ name: card.name, site: 'https://other.example' });
    // A value that others have written over it is a conflict.
    server.change({ name: 'Чужое имя' });
    expect(await save('Другое имя')).toMatchObject({ type: 'conflict' });
  });

  /** Saves a number in another form than the server's, without an answer. */
  async function lostNumber() {
    const wait = { ...caption, type: 'number', value: 15 };
    let isLost = true;
    const { server, writer } = begin({ answerPut: () => (isLost ? null : undefined) });
    server.change({ settings: [wait] });
    const base = button.read(server.record)!;
    const sent = { ...base, input: ' 1 500,50 ' };
    await thrownBy(write(writer, 3, button, sent, base));
    isLost = false;
    return { server, writer, base, sent };
  }

  test('does not take a number in another form for a change by others', async () => {
    const { server, writer, base, sent } = await lostNumber();
    const { settings } = await write(writer, 3, button, sent, base);
    expect(settings![0]!.value).toBe(1500.5);
    expect(server.puts()).toHaveLength(1);
  });

  test('recognises a lost write in another form when more is typed', async () => {
    const { server, writer, base, sent } = await lostNumber();
    const draft = { ...base, input: '1600' };
    const outcome = await writer.write(3, button, { draft, base, sent: [sent] });
    expect(outcome.type).toBe('saved');
    expect(server.record.settings![0]!.value).toBe(1600);
  });

  test('sends no If-Match to an API without versions', async () => {
    const { server, save } = begin();
    await save({ name: 'Имя' });
    expect(server.calls.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
      ['GET', null],
      ['PUT', null],
    ]);
  });

  test('reads the record again after a concurrent write, and keeps both changes', async () => {
    const { server, save } = begin({
      isVersioned: true,
      beforePut: (one, attempt) => attempt === 1 && one.change({ bid: 1.5 }),
    });
    await save({ name: 'Имя' });
    expect(server.calls.map(({ method, ifMatch }) => [method, ifMatch])).toEqual([
      ['GET', null],
      ['PUT', '"1"'],
      ['GET', null],
      ['PUT', '"2"'],
    ]);
    expect(server.record).toMatchObject({ name: 'Имя', bid: 1.5 });
  });

  test('reports a conflict for a concurrent write of the same field', async () => {
    const { server, save } = begin({
      isVersioned: true,
      beforePut: (one) => one.change({ name: 'Чужое имя' }),
    });
    expect(await thrownBy(save({ name: 'Моё имя' }))).toEqual(new Error('conflict'));
    expect(server.record.name).toBe('Чужое имя');
  });

  test('fails after five attempts with the server’s message', async () => {
    const { server, save } = begin({
      isVersioned: true,
      beforePut: (one) => one.change({ bid: one.version }),
    });
    expect(await thrownBy(save({ name: 'Имя' }))).toMatchObject({ problem: { status: 412 } });
    expect(server.puts()).toHaveLength(5);
    expect(server.record.name).toBe(sova.name);
  });

  test('reports a write that its own copy has overtaken, once, and can undo it', async () => {
    const { server, api } = createOfferServer({ isVersioned: true, isResent: (at) => at === 1 });
    const settle = vi.fn();
    const writer = offerWriter({ offers: api, settle });
    const reverts: (() => Promise<unknown>)[] = [];
    const draft = { ...card, name: 'Имя' };
    const outcome = await writer.write(3, cardPart, { draft, base: card }, (revert) =>
      reverts.push(revert),
    );
    expect(outcome).toMatchObject({ type: 'saved', value: { name: 'Имя' } });
    expect(settle.mock.calls).toEqual([
      [
        expect.stringMatching(/^PUT \/api\/v1\/offers\/3 \d+$/),
        `Уже записано: ${sova.name} · название: ${sova.name}\u00a0→\u00a0Имя`,
      ],
    ]);
    expect(server.version).toBe(2);
    expect(server.puts()).toHaveLength(1);
    await reverts[0]!();
    expect(server.record).toEqual(sova);
  });

  test('accepts an undo that its own copy has overtaken, and refuses one overtaken by others', async () => {
    for (const isOwn of [true, false]) {
      const { server, api } = createOfferServer({
        isVersioned: true,
        isResent: (at) => isOwn && at === 2,
        beforePut: (one, at) => !isOwn && at === 2 && one.change({ name: 'Чужое имя' }),
      });
      const reverts: (() => Promise<Offer>)[] = [];
      const draft = { ...card, name: 'Имя' };
      await offerWriter({ offers: api }).write(3, cardPart, { draft, base: card }, (revert) =>
        reverts.push(revert),
      );
      const undone = await thrownBy(reverts[0]!());
      if (isOwn) expect(undone).toMatchObject({ name: sova.name });
      else expect(undone).toBeInstanceOf(UndoRefused);
      expect(server.record.name).toBe(isOwn ? sova.name : 'Чужое имя');
      expect(server.puts()).toHaveLength(2);
    }
  });

  test('does not report a silent write that its own copy has overtaken, and can undo it', async () => {
    const { api } = createOfferServer({ isVersioned: true, isResent: (at) => at === 1 });
    const settle = vi.fn();
    const reverts: unknown[] = [];
    const draft = { ...card, name: 'Имя' };
    const outcome = await offerWriter({ offers: api, settle }).write(
      3,
      cardPart,
      { draft, base: card },
      (revert) => reverts.push(revert),
      { isSilent: true },
    );
    expect(outcome.type).toBe('saved');
    expect(settle).not.toHaveBeenCalled();
    expect(reverts).toHaveLength(1);
  });

  test('keeps what others have changed after its own copy, or reports a conflict in the same field', async () => {
    const kept = begin({
      isVersioned: true,
      isResent: (at) => at === 1,
      afterPut: (one) => one.change({ site: 'https://other.example' }),
    });
    await kept.save({ name: 'Имя' });
    expect(kept.server.record).toMatchObject({ name: 'Имя', site: 'https://other.example' });
    expect(kept.server.puts()).toHaveLength(1);

    const clash = begin({
      isVersioned: true,
      isResent: (at) => at === 1,
      afterPut: (one) => one.change({ name: 'Чужое имя' }),
    });
    expect(await thrownBy(clash.save({ name: 'Имя' }))).toEqual(new Error('conflict'));
    expect(clash.server.record.name).toBe('Чужое имя');
    expect(clash.server.puts()).toHaveLength(1);
  });

  test('does not repeat a write after another refusal, and sends the next one', async () => {
    let isDown = true;
    const body = { success: false, message: 'База недоступна' };
    const { server, save } = begin({
      refusePut: () => (isDown ? { status: 500, body } : undefined),
    });
    const [first, second] = [save({ name: 'Имя' }), save({ site: 'https://new.example' })];
    expect(await thrownBy(first)).toMatchObject({ problem: { status: 500 } });
    isDown = false;
    await thrownBy(second);
    expect(server.puts().length).toBeLessThanOrEqual(2);
    await save({ site: 'https://new.example' });
    expect(server.record).toMatchObject({ name: sova.name, site: 'https://new.example' });
  });

  test('saves two parts one after the other', async () => {
    const { server, writer, save } = begin();
    await Promise.all([
      save({ name: 'Имя' }),
      write(writer, 3, button, { ...value, input: 'Взять' }, value),
      save({ status: '0' }),
    ]);
    expect(server.calls.map(({ method }) => method).join(' ')).toBe('GET PUT GET PUT GET PUT');
    expect(server.record).toMatchObject({ name: 'Имя', status: 0, is_active: false });
    expect(server.record.settings![0]).toEqual({ ...caption, value: 'Взять' });
  });

  test.each([
    ['nothing', { success: true }],
    ['null', { success: true, data: null }],
    ['something else', { success: true, data: { id: 3 } }],
    ['no parameters', { success: true, data: { id: 3, name: 'Имя' } }],
  ])('takes a write as done if the API answers %s', async (_, body) => {
    const { writer, save } = begin({ answerPut: () => ({ status: 200, body }) });
    const told: Offer[] = [];
    const { unsubscribe } = writer.on('written', ({ whole }) => told.push(whole));
    expect(await save({ name: 'Имя' })).toMatchObject({ name: 'Имя', settings: sova.settings });
    expect(told).toMatchObject([{ name: 'Имя' }]);
    unsubscribe();
    await save({ name: 'Другое' }, cardPart.read({ ...sova, name: 'Имя' }));
    expect(told).toHaveLength(1);
  });

  test.each([
    [422, 1],
    [500, 0],
  ])(
    'reports what others have written if a write is refused for its fields: %i',
    async (status, count) => {
      const body = { success: false, message: 'Нельзя' };
      const { server, writer, save } = begin({ refusePut: () => ({ status, body }) });
      const told: Offer[] = [];
      writer.on('written', ({ whole }) => told.push(whole));
      server.change({ bid: 1.5 });
      await thrownBy(save({ name: 'Имя' }));
      expect(told.map(({ name, bid }) => [name, bid])).toEqual(
        Array.from({ length: count }, () => [sova.name, 1.5]),
      );
    },
  );

  test('shows errors under the fields of the part', async () => {
    const errors = {
      'settings.0.value': ['Длинно'],
      'settings.1.value': ['Мало'],
      name: ['Занято'],
    };
    const body = { success: false, message: 'Проверьте поля', errors };
    const { writer } = begin({ refusePut: () => ({ status: 422, body }) });
    const error = await thrownBy(write(writer, 3, button, { ...value, input: 'Взять' }, value));
    expect((error as ProblemError).problem.fields).toEqual({
      input: ['Длинно'],
      'settings.1.value': ['Мало'],
      name: ['Занято'],
    });
  });
});

describe('while another user writes,', () => {
  type Fields = Record<string, number>;
  const names = ['a', 'b', 'c', 'd', 'e'];
  const part = (own: readonly string[]): CardPart<Fields, Fields> => ({
    read: (record) => Object.fromEntries(own.map((name) => [name, record[name]!])),
    apply: (record, draft) => ({ ...record, ...draft }),
  });
  const change = fc.record({ name: fc.constantFrom(...names), to: fc.integer({ min: 1, max: 9 }) });
  /** What another user writes before each call. */
  const between = fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 12 });

  function createFieldServer(writes: readonly { name: string; to: number }[][]) {
    const queue = [...writes];
    const server = { record: Object.fromEntries(names.map((name) => [name, 0])) as Fields, tag: 0 };
    const theirs = new Map<string, number>();
    const meanwhile = async () => {
      await Promise.resolve();
      for (const { name, to } of queue.shift() ?? []) {
        server.record = { ...server.record, [name]: to };
        theirs.set(name, to);
        server.tag++;
      }
    };
    const writer = createWholeWriter<Fields>({
      read: async () => {
        await meanwhile();
        return { whole: server.record, etag: String(server.tag) };
      },
      write: async (_, record, { etag }) => {
        await meanwhile();
        if (etag !== String(server.tag)) {
          throw new ProblemError({ message: 'Запись уже изменена.', status: 412 });
        }
        server.record = record;
        server.tag++;
        return record;
      },
    });
    return { server, theirs, writer };
  }

  test('changes by others to other fields are kept, and a reported save is saved', async () => {
    await fc.assert(
      fc.asyncProperty(
        between,
        fc.integer({ min: 10, max: 19 }),
        fc.integer({ min: 10, max: 19 }),
        async (writes, a, c) => {
          const { server, theirs, writer } = createFieldServer(writes);
          const [first, second] = [part(['a', 'b']), part(['c', 'd'])];
          const zero = (one: typeof first) =>
            one.read(Object.fromEntries(names.map((n) => [n, 0])));
          const saved = await Promise.allSettled([
            write(writer, 1, first, { ...zero(first), a }, zero(first)),
            write(writer, 1, second, { ...zero(second), c }, zero(second)),
          ]);
          // Untouched fields keep the values of others, whatever happened to the writes.
          for (const name of ['b', 'd', 'e']) {
            expect(server.record[name]).toBe(theirs.get(name) ?? 0);
          }
          for (const [i, name, mine] of [
            [0, 'a', a],
            [1, 'c', c],
          ] as const) {
            const one = saved[i]!;
            if (one.status === 'fulfilled') expect(one.value[name]).toBe(mine);
            // The values of others are not overwritten without a question.
            else expect(server.record[name]).toBe(theirs.get(name) ?? 0);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('changes are merged field by field, and none is lost', async () => {
    const fields = fc.record(
      Object.fromEntries(names.map((name) => [name, fc.integer({ min: 0, max: 2 })])),
    ) as fc.Arbitrary<Fields>;
    await fc.assert(
      fc.asyncProperty(fields, fields, fields, async (base, mine, theirs) => {
        const { server, writer } = createFieldServer([]);
        server.record = theirs;
        const merged = Object.fromEntries(
          names.map((name) => [name, mine[name] === base[name] ? theirs[name] : mine[name]]),
        );
        const isClash = names.some(
          (name) => new Set([base[name], mine[name], theirs[name]]).size === 3,
        );
        const outcome = await writer.write(1, part(names), { draft: mine, base });
        expect(outcome.type).toBe(isClash ? 'conflict' : 'saved');
        expect(outcome.type === 'conflict' ? outcome.draft : outcome.whole).toEqual(merged);
        expect(server.record).toEqual(isClash ? theirs : merged);
      }),
    );
  });
});
