import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Meaning,
  meaningOf,
  sourcesFor,
  textsIn,
  wordsIn,
} from '#app/lookup/lookup-meaning.ts';
import { RECORD_KINDS, type RecordRef } from '#machines/palette/kinds.ts';

const ORIGIN = 'https://pult.example';
const of = (text: string) => meaningOf(text, ORIGIN);

describe('a phone', () => {
  test.each([
    '+7 (912) 345-67-89',
    '8 912 345 67 89',
    '8(912)345-67-89',
    '89123456789',
    '79123456789',
    '9123456789',
    '912-345-67-89',
    '+7\u00a0912\u00a0345\u00a067\u00a089',
    '\u202a+7 912 345-67-89\u202c',
    '+(7) 912 345–67–89',
    'тел.: 8 912 345 67 89',
    '  +7 912 345 67 89\n',
    '＋７９１２３４５６７８９',
  ])('is recognised in %j', (text) => {
    const meaning = of(text);
    expect(meaning).toEqual({ type: 'phone', phone: '79123456789', text: '+7 (912) 345-67-89' });
    expect(sourcesFor(meaning, text)).toEqual(['client']);
  });

  test.each([
    '+375 29 123-45-67',
    '+4951234567',
    '912 345',
    '+7 912 345 67 8',
    '8 912 345 67 89 0',
  ])('is not recognised in %j', (text) => expect(of(text).type).not.toBe('phone'));

  test('is the same with any separators', () => {
    const gaps = fc.constantFrom('', ' ', '-', '\u00a0', '\u2009', ' - ', '(', ') ');
    const start = fc.constantFrom('+7', '8', '7', '');
    const national = fc.stringMatching(/^9\d{9}$/);
    fc.assert(
      fc.property(
        start,
        national,
        fc.array(gaps, { minLength: 10, maxLength: 10 }),
        (head, digits, set) => {
          const text = head + [...digits].map((digit, i) => set[i] + digit).join('');
          expect(of(text)).toMatchObject({ type: 'phone', phone: `7${digits}` });
        },
      ),
    );
  });
});

describe('a passport', () => {
  test.each([
    ['4510 123456', null],
    ['45 10 123456', null],
    ['4510 № 123456', null],
    ['4510№123456', null],
    ['45 10 номер 123456', null],
    ['паспорт 4510 123456', null],
    ['Паспорт: серия 4510 номер 123456', null],
    ['паспорт 4510123456', null],
    ['4510\u00a0123456', null],
    // These digits could also be a landline number.
    ['4510123456', '74510123456'],
  ])('is recognised in %j', (text, phone) => {
    const meaning = of(text);
    expect(meaning).toEqual({ type: 'passport', passport: '4510 123456', phone });
    expect(sourcesFor(meaning, text)).toEqual(['client']);
    expect(wordsIn(meaning)).toBeNull();
  });

  test('of a region that begins with 9 needs its space, because ten digits are a mobile phone', () => {
    expect(of('9712 654321')).toMatchObject({ type: 'passport', passport: '9712 654321' });
    expect(of('9712654321').type).toBe('phone');
  });

  test.each(['4510 12345', '4510 1234567', '123456', 'паспорт', '8 912 345 67 89', '451 0123456'])(
    'is not recognised in %j',
    (text) => expect(of(text).type).not.toBe('passport'),
  );
});

describe('a number', () => {
  test.each(['#12', '№12', '№ 12', '# 12', 'ID 12', 'id: 12', 'id #12'])(
    'is marked in %j',
    (text) => expect(of(text)).toEqual({ type: 'id', id: 12, isMarked: true }),
  );

  test('alone can be part of a name or a phone', () => {
    expect(of('123')).toEqual({ type: 'id', id: 123, isMarked: false });
    expect(wordsIn(of('123'))).toBe('123');
    expect(wordsIn(of('#123'))).toBeNull();
  });

  test('of one digit is too short unless it is marked', () => {
    expect(of('7').type).toBe('nothing');
    expect(of('#7')).toEqual({ type: 'id', id: 7, isMarked: true });
  });

  test.each(['#0', '00', '#1234567890123456', '#12a', '#'])('is not recognised in %j', (text) =>
    expect(of(text).type).not.toBe('id'),
  );
});

describe('a record by its kind and number', () => {
  test.each<[string, RecordRef, string]>([
    ['Клиент #1', { kind: 'client', id: 1 }, '/clients/1'],
    ['оффер №3', { kind: 'offer', id: 3 }, '/offers/3'],
    ['КАНАЛ\u00a0# 2', { kind: 'channel', id: 2 }, '/channels/2'],
    ['Пользователь #5', { kind: 'user', id: 5 }, '/users?row=5'],
    ['Клиент ID 12', { kind: 'client', id: 12 }, '/clients/12'],
    ['User #5', { kind: 'user', id: 5 }, '/users?row=5'],
  ])('%j means that record only', (text, record, to) => {
    expect(of(text)).toEqual({ type: 'record', record, to });
    expect(sourcesFor(of(text), text)).toEqual([record.kind]);
  });

  test.each(['Клиент #', 'Клиент #0', 'Настройка #4', 'новый клиент #1', 'клиент #1 а'])(
    '%j names no such record',
    (text) => expect(of(text).type).toBe('words'),
  );
});

describe('the word of a kind', () => {
  test.each<[string, RecordRef]>([
    ['клиент 1937', { kind: 'client', id: 1937 }],
    ['Клиента 7', { kind: 'client', id: 7 }],
    ['client 7', { kind: 'client', id: 7 }],
    ['rkbtyn 7', { kind: 'client', id: 7 }],
    ['klient 7', { kind: 'client', id: 7 }],
    ['пользователя 5', { kind: 'user', id: 5 }],
    ['offers 3', { kind: 'offer', id: 3 }],
    ['каналы 2', { kind: 'channel', id: 2 }],
  ])('before a number in %j means that record, which may also be a name', (text, record) => {
    const meaning = of(text);
    expect(meaning).toMatchObject({ type: 'record', record });
    expect(wordsIn(meaning)).toBe(text);
    expect(sourcesFor(meaning, text)).toEqual(['channel', 'offer', 'client', 'user']);
  });

  test.each([
    ['клиент попов', 'client', 'попов'],
    ['клиента Попова Ивана', 'client', 'Попова Ивана'],
    ['rkbtyn gjgjd', 'client', 'gjgjd'],
    ['оффер орбита', 'offer', 'орбита'],
    ['offer orbita', 'offer', 'orbita'],
    ['пользователь абрамова', 'user', 'абрамова'],
    ['user абрамова', 'user', 'абрамова'],
    ['канал вк', 'channel', 'вк'],
    ['клиент 79123456789', 'client', '79123456789'],
  ] as const)('in %j also searches its kind for the rest alone', (text, kind, rest) => {
    const meaning = of(text);
    expect(textsIn(meaning, kind)).toEqual([text, rest]);
    for (const other of RECORD_KINDS.filter((one) => one !== kind)) {
      expect(textsIn(meaning, other)).toEqual([text]);
    }
  });

  test.each(['попов клиент', 'клиентский попов', 'настройка лимит', 'клиент', 'клип попов'])(
    'is not the first in %j',
    (text) => {
      for (const kind of RECORD_KINDS) expect(textsIn(of(text), kind)).toEqual([text]);
    },
  );

  test.each(['клиент 0', 'клиент 1234567890', 'настройка 4'])('%j names no record', (text) =>
    expect(of(text).type).toBe('words'),
  );
});

describe('an e-mail', () => {
  test.each([
    'Ivan@Mail.Example',
    '<ivan@mail.example>',
    'mailto:ivan@mail.example',
    ' ivan@mail.example ',
  ])('is recognised in %j', (text) => {
    expect(of(text)).toEqual({ type: 'email', email: 'ivan@mail.example' });
    expect(sourcesFor(of(text), text)).toEqual(['client', 'user']);
  });

  test.each(['ivan@', '@mail', 'ivan@mail', 'a b@c.d', 'ivan@mail.'])(
    'is not recognised in %j',
    (text) => expect(of(text).type).not.toBe('email'),
  );
});

describe('an address of the console', () => {
  test.each<[string, Partial<Meaning>]>([
    ['/clients/12', { type: 'record', record: { kind: 'client', id: 12 }, to: '/clients/12' }],
    [
      'https://pult.example/clients/12/addresses?x=1#2',
      { type: 'record', record: { kind: 'client', id: 12 }, to: '/clients/12/addresses?x=1#2' },
    ],
    [
      'pult.example/offers/3',
      { type: 'record', record: { kind: 'offer', id: 3 }, to: '/offers/3' },
    ],
    [
      '/channels/4/rates',
      { type: 'record', record: { kind: 'channel', id: 4 }, to: '/channels/4/rates' },
    ],
    ['/users?row=5#2', { type: 'record', record: { kind: 'user', id: 5 }, to: '/users?row=5#2' }],
    ['/clients/', { type: 'screen', title: 'Клиенты', to: '/clients/' }],
    ['/', { type: 'nothing' }],
    ['https://pult.example', { type: 'screen', title: 'Пользователи', to: '/' }],
    ['/channels/default', { type: 'screen', title: 'Настройки каналов', to: '/channels/default' }],
    ['/login', { type: 'screen', title: null, to: '/login' }],
    ['/clients/abc', { type: 'screen', title: null, to: '/clients/abc' }],
  ])('%j opens its screen', (text, meaning) => expect(of(text)).toEqual(meaning));

  test('of another origin is a foreign site', () => {
    expect(of('http://pult.example/clients/12').type).toBe('site');
    expect(of('https://pult.example.evil.com/clients/12').type).toBe('site');
    expect(of('//evil.com/clients/12').type).not.toBe('record');
    expect(of('https://pult.example@evil.com/clients/12').type).toBe('site');
  });
});

describe('the address of an offer', () => {
  test.each(['https://www.credit.example/apply?a=1', 'credit.example', 'http://кредит.рф/заявка'])(
    '%j is searched among the offers',
    (text) => expect(sourcesFor(of(text), text)).toContain('offer'),
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//a.b',
    'data:text/html,x',
    'ftp://a.example/',
    'file:///etc',
  ])('%j is not recognised', (text) => expect(['words', 'nothing']).toContain(of(text).type));

  test('without http can be a word', () => {
    expect(of('ivan.petrov')).toMatchObject({ type: 'site', isMarked: false });
    expect(wordsIn(of('ivan.petrov'))).toBe('ivan.petrov');
    expect(wordsIn(of('https://ivan.petrov'))).toBeNull();
  });
});

test('words are searched from two characters, in every source', () => {
  expect(of('и')).toEqual({ type: 'nothing' });
  expect(sourcesFor(of('и'), 'и')).toEqual([]);
  expect(of(' иВ  Анов ')).toEqual({ type: 'words', text: 'иВ Анов' });
  expect(sourcesFor(of('ив'), 'ив')).toEqual(['channel', 'offer', 'client', 'user']);
  expect(sourcesFor(of('  '), '  ')).toEqual(['recents']);
});

test('a text of more than 255 characters is not searched', () => {
  expect(of('я'.repeat(255))).toEqual({ type: 'words', text: 'я'.repeat(255) });
  expect(of('я'.repeat(256))).toEqual({ type: 'nothing' });
});

test('any text has a meaning, leads only to own addresses, and has four sources at most', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.emailAddress(), fc.string());
  fc.assert(
    fc.property(text, (typed) => {
      const meaning = of(typed);
      if (meaning.type === 'site') expect(meaning.url.protocol).toMatch(/^https?:$/);
      if ('to' in meaning) expect(new URL(meaning.to, ORIGIN).origin).toBe(ORIGIN);
      if (meaning.type === 'id') expect(Number.isSafeInteger(meaning.id)).toBe(true);
      expect(sourcesFor(meaning, typed).length).toBeLessThanOrEqual(4);
    }),
  );
});
