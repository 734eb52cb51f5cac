import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { meaningOf } from '#app/lookup/lookup-meaning.ts';
import { lookupView, type SourceSnapshots } from '#app/lookup/lookup-rows.ts';
import { ProblemError } from '#contract/problem.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import {
  LOOKUP_SOURCES,
  type LookupResult,
  type LookupSource,
  lookupSourceMachine,
} from '#machines/palette/lookup-source.machine.ts';
import { hit } from '#tests/support/lookup.ts';

/** The state of a source: found, failed, refused or still looking. */
type At = Partial<LookupResult> | 'looking' | 'failed' | 'refused';

function snapshotOf(source: LookupSource, query: string, at: At) {
  const value = typeof at === 'object' ? 'ready' : at === 'looking' ? { loading: 'first' } : at;
  const found = typeof at === 'object' ? { exact: [], hits: [], total: 0, ...at } : null;
  const { problem } = new ProblemError({ message: 'Нет связи' });
  return lookupSourceMachine.resolveState({
    value: value as 'idle',
    context: {
      ...{ source, query, found, problem: at === 'failed' ? problem : null },
      ...{ lastQuery: query, wait: 0 },
    },
  });
}

function viewOf(
  query: string,
  at: Partial<Record<RecordKind, At>>,
  section: RecordKind | null = null,
  lacks: readonly string[] = [],
) {
  const sources = Object.fromEntries(
    LOOKUP_SOURCES.map((source) => [
      source,
      snapshotOf(source, query, at[source as RecordKind] ?? {}),
    ]),
  ) as unknown as SourceSnapshots;
  const meaning = meaningOf(query, 'https://pult.example');
  const refusal = (needs: string) => (lacks.includes(needs) ? 'Нет права' : null);
  return lookupView({ query, meaning, sources, section, refusal });
}

const exactOf = (...args: Parameters<typeof viewOf>) =>
  viewOf(...args).exact.map(({ key, title, action }) => [key, title, action.type]);

describe('what a user may not search by', () => {
  const phone = '8 912 345-67-89';
  const [contacts, passports, writes] = ['contacts.read', 'passports.read', 'clients.write'];
  const NO_CONTACTS = 'По телефону и почте не ищем: нет права видеть контакты';
  const NO_PASSPORTS = 'По паспорту не ищем: нет права видеть паспорта';
  const CREATE = 'Создать клиента с телефоном +7 (912) 345-67-89';

  test.each([
    [phone, [], [CREATE, 'Такого телефона ни у кого нет', 'create']],
    [phone, [passports, writes], [CREATE, 'Такого телефона ни у кого нет', 'create']],
    [phone, [contacts], [CREATE, NO_CONTACTS, 'create']],
    [phone, [contacts, writes], [NO_CONTACTS, undefined, 'none']],
    ['4510 123456', [contacts, writes], ['Клиента с паспортом 4510 123456 нет', undefined, 'none']],
    ['4510 123456', [passports], [NO_PASSPORTS, undefined, 'none']],
    [
      '4510123456',
      [],
      ['Клиента с паспортом 4510 123456 или телефоном +7 (451) 012-34-56 нет', undefined, 'none'],
    ],
    ['4510123456', [contacts], ['Клиента с паспортом 4510 123456 нет', NO_CONTACTS, 'none']],
    [
      '4510123456',
      [passports],
      ['Клиента с телефоном +7 (451) 012-34-56 нет', NO_PASSPORTS, 'none'],
    ],
    ['4510123456', [passports, contacts], [`${NO_PASSPORTS}. ${NO_CONTACTS}`, undefined, 'none']],
    ['a@b.ru', [passports, writes], ['Никого с email a@b.ru нет', undefined, 'none']],
    ['a@b.ru', [contacts], ['Пользователя с email a@b.ru нет', NO_CONTACTS, 'none']],
  ])('is not said to be absent: %s without %j', (query, lacks, row) => {
    const { exact } = viewOf(query, {}, null, lacks);
    expect(exact.map(({ title, hint, action }) => [title, hint, action.type])).toEqual([row]);
  });

  test('does not hide what is found', () => {
    const found = { client: { exact: [hit('client', 7, 'Петров')] } };
    const { exact } = viewOf('4510123456', found, null, [contacts, passports, writes]);
    expect(exact.map(({ title }) => title)).toEqual(['Петров']);
  });
});

describe('a record that the text identifies', () => {
  const phone = '8 912 345-67-89';

  test('is searched, found, or can be created', () => {
    expect(exactOf(phone, { client: 'looking' })).toEqual([
      ['exact', 'Ищем клиента с телефоном +7 (912) 345-67-89…', 'wait'],
    ]);
    expect(exactOf(phone, { client: { exact: [hit('client', 7, 'Петров')] } })).toEqual([
      ['exact', 'Петров', 'open'],
    ]);
    expect(exactOf(phone, { client: {} })).toEqual([
      ['exact', 'Создать клиента с телефоном +7 (912) 345-67-89', 'create'],
    ]);
    expect(exactOf(phone, { client: 'failed' })).toEqual([
      ['exact', 'Клиенты не ответили: Нет связи', 'retry'],
    ]);
    expect(exactOf(phone, { client: 'refused' })).toEqual([
      ['exact', 'Нет доступа: клиенты', 'none'],
    ]);
  });

  test('is first for the kind of the section, whichever source answers first', () => {
    const channel = { exact: [hit('channel', 12)] };
    const client = { exact: [hit('client', 12)] };
    expect(exactOf('#12', { channel, client: 'looking', user: 'looking' }, 'client')).toEqual([
      ['exact', 'Ищем запись #12…', 'wait'],
      ['exact:channel:12', 'channel 12', 'open'],
    ]);
    expect(exactOf('#12', { channel, client, user: 'looking' }, 'client')).toEqual([
      ['exact', 'client 12', 'open'],
      ['exact:channel:12', 'channel 12', 'open'],
    ]);
    expect(exactOf('#12', { channel, client }, null)).toEqual([
      ['exact', 'channel 12', 'open'],
      ['exact:client:12', 'client 12', 'open'],
    ]);
    // The section has no record with this number, so the next kind is first.
    expect(exactOf('#12', { channel }, 'client')).toEqual([['exact', 'channel 12', 'open']]);
  });

  test('is reported missing, unless the text may be part of something', () => {
    expect(exactOf('#12', {})).toEqual([['exact', 'Записи #12 нет', 'none']]);
    expect(exactOf('12', {})).toEqual([]);
    expect(exactOf('https://a.example', {})).toEqual([
      ['exact', 'Оффера с адресом a.example нет', 'none'],
    ]);
    expect(exactOf('a.example', {})).toEqual([]);
    expect(exactOf('/clients/5', {})).toEqual([['exact', 'Клиент #5: такой записи нет', 'none']]);
    expect(exactOf('/nowhere', {})).toEqual([['exact', 'Такого экрана в Пульте нет', 'none']]);
    expect(exactOf('/clients', {})).toEqual([['exact', 'Клиенты', 'open']]);
  });

  test('keeps other results if one source fails', () => {
    expect(exactOf('#12', { offer: 'failed', channel: { exact: [hit('channel', 12)] } })).toEqual([
      ['exact', 'channel 12', 'open'],
      ['exact:retry:offer', 'Офферы не ответили: Нет связи', 'retry'],
    ]);
  });
});

describe('records that contain the words', () => {
  test('are grouped; a failed source can be retried, a forbidden one is mentioned', () => {
    const view = viewOf('кредит', {
      channel: { hits: [hit('channel', 1), hit('channel', 2)], total: 40 },
      offer: 'failed',
      client: 'refused',
      user: { seen: { read: 1000, of: 4200 } },
    });
    expect(view.groups.map(({ heading, rows }) => [heading, rows.map(({ key }) => key)])).toEqual([
      ['Каналы · 2 из 40', ['found:channel', 'found:channel:2']],
      ['Офферы', ['found:offer']],
    ]);
    expect(view.notes).toEqual([
      'Нет доступа: клиенты',
      'Пользователи: просмотрены первые 1000 из 4200',
    ]);
    expect(viewOf('кредит', { offer: 'looking', user: 'looking' }).notes).toEqual([
      'Ищем: офферы, пользователи…',
    ]);
  });

  test('are not shown if the text is a complete identifier', () => {
    expect(viewOf('#12', { client: { hits: [hit('client', 5)] } }).groups).toEqual([]);
  });
});

test('results of another text are never shown, and no key occurs twice', () => {
  const kinds: RecordKind[] = ['channel', 'offer', 'client', 'user'];
  const at = fc.constantFrom<At | 'found'>('looking', 'failed', 'refused', 'found', {});
  const found = (kind: RecordKind): At => ({
    exact: [hit(kind, 3)],
    hits: [hit(kind, 4), hit(kind, 5)],
    total: 9,
  });
  const query = fc.constantFrom(
    'кредит',
    '12',
    '#12',
    '8 912 345-67-89',
    'a@b.ru',
    'a.example',
    '',
  );
  fc.assert(
    fc.property(query, query, fc.tuple(at, at, at, at), (lastQuery, typed, ats) => {
      const sources = Object.fromEntries(
        LOOKUP_SOURCES.map((source, i) => {
          const one = ats[i] === 'found' ? found(source as RecordKind) : (ats[i] ?? {});
          return [source, snapshotOf(source, lastQuery, one)];
        }),
      ) as unknown as SourceSnapshots;
      const meaning = meaningOf(typed, 'https://pult.example');
      for (const section of [null, ...kinds]) {
        const { exact, groups } = lookupView({ query: typed, meaning, sources, section });
        const rows = [...exact, ...groups.flatMap((group) => group.rows)];
        const opened = rows.filter(({ action }) => action.type === 'open' && action.hit);
        if (lastQuery !== typed) expect(opened).toEqual([]);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        // While the first record is still unknown, the row cannot be opened.
        const isLooking = exact[0]?.action.type === 'wait';
        expect(isLooking ? exact[0]!.key : 'exact').toBe('exact');
      }
    }),
  );
});
