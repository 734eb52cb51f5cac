import { describe, expect, test } from 'vitest';
import {
  clientsAddress,
  isFiltered,
  isNarrowing,
  isOfNobody,
  mayHaveTime,
  noFilters,
  queryOf,
  rangeNotes,
  validateFilters,
} from '#features/clients/list/client-filters.ts';
import {
  emptyClient,
  type NewClientDraft,
  newClientFieldOf,
  toNewClient,
  validateNewClient,
} from '#features/clients/new/new-client.ts';
import { nextSort } from '#machines/lists/list-query.ts';
import type { Words } from '#workspace/navigation/query.ts';

const all = {
  search: ' 8 912 345-67-89 ',
  birth_date_from: '01.02.1980',
  birth_date_to: '01.02.1990',
  created_from: '01.01.2026',
  created_to: '02.01.2026',
  has_passport: '0',
  has_address: '1',
  with_passport: true,
  with_addresses: true,
} as const;

describe('the filters of the client list', () => {
  test('are sent in the format of the API, including negative ones, without empty ones', () => {
    expect(queryOf({ filters: all, sort: { column: 'phone', direction: 'desc' } }, 3)).toEqual({
      page: 3,
      search: '9123456789',
      birth_date_from: '1980-02-01',
      birth_date_to: '1990-02-01',
      created_from: '2026-01-01',
      created_to: '2026-01-02',
      has_passport: false,
      has_address: true,
      with_passport: true,
      with_addresses: true,
      sort_by: 'phone',
      sort_direction: 'desc',
    });
    expect(queryOf({ filters: noFilters, sort: null }, 1)).toEqual({ page: 1 });
  });

  test('accept a time of creation from the address, but no invalid time and no time of birth', () => {
    const read = (words: Words) => clientsAddress.read(words, '').filters;
    const words = { created_from: '2025-01-01T10:30', created_to: '2025-01-01', has_passport: '0' };
    const filters = read(words);
    expect(filters).toEqual({
      ...noFilters,
      created_from: '01.01.2025 10:30',
      created_to: '01.01.2025',
      has_passport: '0',
    });
    expect(queryOf({ filters, sort: null }, 1)).toEqual({ page: 1, ...words, has_passport: false });
    expect(clientsAddress.wordsOf(filters)).toMatchObject(words);
    expect(validateFilters(filters)).toEqual({});
    expect(rangeNotes(filters)).toEqual({});
    expect(rangeNotes({ ...filters, created_to: '01.01.2025 10:29' })).toHaveProperty('created_to');
    expect(rangeNotes({ ...filters, created_to: '31.12.2024' })).toHaveProperty('created_to');
    expect([mayHaveTime('created_from'), mayHaveTime('birth_date_to')]).toEqual([true, false]);

    for (const created_from of [
      '2025-02-30T10:30',
      '2025-01-01T24:00',
      '2025-01-01T10:30:00Z',
      'T',
    ]) {
      expect(read({ created_from })).toEqual(noFilters);
    }
    expect(read({ birth_date_from: '1990-01-01T10:30' })).toEqual(noFilters);
    const wrong = { created_to: '01.01.2025 25:00', birth_date_to: '01.01.1990 10:30' };
    expect(Object.keys(validateFilters({ ...noFilters, ...wrong })).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
  });

  test.each([
    ['01.01.2025 25:00', 'Время: от 00:00 до 23:59.'],
    ['01.01.2025 10', 'Время: от 00:00 до 23:59.'],
    ['31.02.2025 10:30', 'Такого дня нет.'],
    ['31.02.2025', 'Такого дня нет.'],
    ['01.0', 'Дата целиком: ДД.ММ.ГГГГ.'],
  ])('%j is refused in a field with a time, with the reason', (created_from, message) => {
    const filters = { ...noFilters, created_from };
    expect(validateFilters(filters)).toEqual({ created_from: [message] });
    expect(queryOf({ filters, sort: null }, 1)).toEqual({ page: 1 });
  });

  test('are written to the address and read from it, except the search', () => {
    const words = clientsAddress.wordsOf(all);
    expect(JSON.stringify(words)).not.toContain('912');
    expect(words).not.toHaveProperty('search');
    expect(clientsAddress.searchOf!(all)).toBe(all.search.trim());
    expect(clientsAddress.read(words, all.search).filters).toEqual(all);
  });

  test.each([
    [{ birth_date_from: 'вчера', has_passport: '2', with_passport: 'да' }],
    [{ created_to: '2026-02-31', has_address: 'true', search: 'Иванов' }],
    [{}],
  ])('ignore invalid values of an address: %j', (words) => {
    expect(clientsAddress.read(words, '').filters).toEqual(noFilters);
  });

  test('report whether any is set, and whether one hides clients', () => {
    expect(isFiltered(noFilters)).toBe(false);
    expect(isFiltered({ ...noFilters, with_passport: true })).toBe(true);
    const isNarrowingOf = (filters: typeof noFilters) =>
      isNarrowing(queryOf({ filters, sort: null }, 1));
    expect(isNarrowingOf({ ...noFilters, with_passport: true })).toBe(false);
    expect(isNarrowingOf({ ...noFilters, has_passport: '0' })).toBe(true);
    expect(isNarrowingOf({ ...noFilters, search: '  ' })).toBe(false);
  });

  test('refuse incomplete and impossible dates', () => {
    const filters = { ...noFilters, created_from: '01.0', birth_date_to: '31.02.1990' };
    expect(Object.keys(validateFilters(filters)).sort()).toEqual(['birth_date_to', 'created_from']);
  });

  test('send neither an incomplete date nor write it to the address', () => {
    const whole = { birth_date_from: '01.02.1980' };
    const filters = { ...noFilters, ...whole, birth_date_to: '01.02', created_to: '1.1' };
    const iso = { birth_date_from: '1980-02-01' };
    expect(queryOf({ filters, sort: null }, 1)).toEqual({ page: 1, ...iso });
    const words = Object.entries(clientsAddress.wordsOf(filters)).filter(([, word]) => word);
    expect(Object.fromEntries(words)).toEqual(iso);
  });

  test('may begin in the year 1', () => {
    expect(validateFilters({ ...noFilters, birth_date_from: '01.01.0001' })).toEqual({});
  });
});

describe('the order of the client list', () => {
  test.each([
    [{}, null],
    [{ sort_by: 'password' }, null],
    [{ sort_by: 'email' }, { column: 'email', direction: 'asc' }],
    [
      { sort_by: 'email', sort_direction: 'up' },
      { column: 'email', direction: 'asc' },
    ],
    [
      { sort_by: 'phone', sort_direction: 'desc' },
      { column: 'phone', direction: 'desc' },
    ],
  ])('is read from the address %j as %j', (words, sort) =>
    expect(clientsAddress.read(words as Words, '').sort).toEqual(sort),
  );

  test('is reversed by the second press of a header', () => {
    const first = nextSort<string>(null, 'phone');
    expect(first.direction).toBe('asc');
    expect(nextSort(first, 'phone').direction).toBe('desc');
    expect(nextSort(nextSort(first, 'phone'), 'phone').direction).toBe('asc');
    expect(nextSort(first, 'email')).toEqual({ column: 'email', direction: 'asc' });
  });
});

describe('a new client', () => {
  const address = {
    region: 'Тверская область',
    city: 'Тверь',
    street: 'Советская',
    house: '1',
    housing: '-',
    flat: '2',
  };
  const draft: NewClientDraft = {
    ...emptyClient,
    full_name: '  Мамедов  Али Гусейн оглы ',
    birth_date: '01.02.1990',
    phone: '+7 (912) 345-67-89',
    email: ' ali@mail.example ',
    passport_number: '45 10-123456',
    issued_by: ' ОВД ',
    issued_date: '06.05.2010',
    division_code: '770-001',
    ...Object.fromEntries(
      ['registration', 'residence'].flatMap((type) =>
        Object.entries(address).map(([part, value]) => [`${type}_${part}`, value]),
      ),
    ),
  };

  test('is sent as the API requires', () => {
    expect(validateNewClient(draft)).toEqual({});
    expect(toNewClient(draft)).toEqual({
      last_name: 'Мамедов',
      first_name: 'Али',
      patronymic: 'Гусейн оглы',
      birth_date: '1990-02-01',
      phone: '79123456789',
      email: 'ali@mail.example',
      passport: {
        series: '4510',
        number: '123456',
        issued_by: 'ОВД',
        issued_date: '2010-05-06',
        division_code: '770-001',
      },
      addresses: [
        { type: 'registration', ...address },
        { type: 'residence', ...address },
      ],
    });
  });

  test('phone, e-mail, series and number may be missing', () => {
    const bare = { ...draft, phone: '', email: '', passport_number: '' };
    expect(validateNewClient(bare)).toEqual({});
    expect(toNewClient(bare)).toMatchObject({ phone: null, email: null });
    expect(toNewClient(bare).passport).toMatchObject({ series: null, number: null });
  });

  test('requires all fields except phone, e-mail, series and number', () => {
    const named = Object.keys(validateNewClient(emptyClient));
    expect(named).toHaveLength(5 + 12);
    expect(named).not.toContain('phone');
    expect(named[0]).toBe('full_name');
  });

  test.each([
    ['Иванов', ['full_name']],
    ['Иванов Иван', []],
    ['Иванов Иван Иванович Младший', []],
  ])('the name %j gives an error under %j', (full_name, names) => {
    expect(Object.keys(validateNewClient({ ...draft, full_name }))).toEqual(names);
  });

  test.each([
    ['first_name', 'full_name'],
    ['patronymic', 'full_name'],
    ['passport.series', 'passport_number'],
    ['passport.issued_by', 'issued_by'],
    ['addresses.0.city', 'registration_city'],
    ['addresses.1.flat', 'residence_flat'],
    ['birth_date', 'birth_date'],
    ['addresses.2.city', null],
    ['loyalty', null],
  ])('an error of %s is shown under %s', (name, field) => {
    expect(newClientFieldOf(name)).toBe(field);
  });
});

test('refuses a range that ends before it begins only at its end, also one of an address', () => {
  const filters = {
    ...noFilters,
    birth_date_from: '02.01.1990',
    birth_date_to: '01.01.1990',
    created_from: '01.01.2026',
    created_to: '01.01.2026',
  };
  expect(rangeNotes(filters)).toEqual({ birth_date_to: 'Конец раньше начала.' });
  expect(rangeNotes({ ...filters, birth_date_to: '01.01' })).toEqual({});
  expect(validateFilters(filters)).toEqual({ birth_date_to: ['Конец раньше начала.'] });
  expect(validateFilters({ ...filters, birth_date_from: '' })).toEqual({});
  expect(isOfNobody(queryOf({ filters, sort: null }, 1))).toBe(true);
  expect(isOfNobody(queryOf({ filters: { ...filters, birth_date_to: '' }, sort: null }, 1))).toBe(
    false,
  );
  expect(clientsAddress.read(clientsAddress.wordsOf(filters), '').filters).toEqual(filters);
});
