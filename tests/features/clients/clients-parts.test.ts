import { describe, expect, test } from 'vitest';
import type { Client } from '#contract/clients.ts';
import { addressesPart, mainPart, passportPart } from '#features/clients/page/client-parts.ts';
import { elkina, petrov } from '#tests/support/clients.ts';

const main = mainPart.read(petrov);

describe('the parts of a client', () => {
  test('name their changed fields in messages, and never a value', () => {
    const typed = { last_name: 'Иванов', phone: '+7 (900) 000-00-01', email: 'new@mail.example' };
    for (const [name, value] of Object.entries(typed)) {
      const text = mainPart.changeText!(main, { ...main, [name]: value }, petrov);
      expect(text).toMatch(/^[а-яё email]+$/i);
      expect(text).not.toContain(value);
      expect(text).not.toContain(main[name as keyof typeof main]);
    }
    expect(mainPart.changeText!(main, { ...main, ...typed }, petrov)).toBe(
      'фамилия, телефон, email',
    );
    const passport = passportPart.read(petrov);
    const other = { ...passport, number: '654321' };
    expect(passportPart.changeText!(passport, other, petrov)).toBe('паспорт');
    const addresses = addressesPart.read(petrov);
    const moved = { ...addresses, residence_city: 'Тверь' };
    expect(addressesPart.changeText!(addresses, moved, petrov)).toBe('адреса');
  });

  test('untouched fields are sent as they were read, however odd', () => {
    const odd: Client = { ...petrov, phone: '12', birth_date: '1980-03-04T00:00:00Z' };
    const read = mainPart.read(odd);
    expect(read).toMatchObject({ phone: '12', birth_date: '04.03.1980' });
    const next = mainPart.apply(odd, { ...read, last_name: ' Пет  ров ' });
    expect(next).toEqual({ ...odd, last_name: 'Пет ров' });
  });

  test('a line break separates words in a field, and stays as it was read in an untouched one', () => {
    const by = 'ОТДЕЛОМ УФМС\r\nПО Г. МОСКВЕ';
    const odd: Client = { ...petrov, passport: { ...petrov.passport, issued_by: by } };
    const read = passportPart.read(odd);
    expect(read.issued_by).toBe('ОТДЕЛОМ УФМС ПО Г. МОСКВЕ');
    const next = (patch: object) => passportPart.apply(odd, { ...read, ...patch }).passport;
    expect(next({ number: '1' })).toMatchObject({ issued_by: by });
    expect(next({ issued_by: `${read.issued_by} 2` })).toMatchObject({
      issued_by: 'ОТДЕЛОМ УФМС ПО Г. МОСКВЕ 2',
    });
    expect(mainPart.read({ ...petrov, email: 'a@b.ru\r\n' }).email).toBe('a@b.ru ');
    const home = { type: 'registration', street: 'ул. Мира\nд. 5', city: 'г.\nТверь' };
    const living = addressesPart.read({ ...petrov, addresses: [home] });
    expect(living.registration_street).toBe('ул. Мира д. 5');
    const moved = { ...living, registration_street: `${living.registration_street}а` };
    expect(addressesPart.apply({ ...petrov, addresses: [home] }, moved).addresses).toEqual([
      { ...home, street: 'ул. Мира д. 5а' },
    ]);
  });

  test('a client without addresses gets only the typed ones', () => {
    const read = addressesPart.read(elkina);
    expect(Object.values(read).join('')).toBe('');
    expect(addressesPart.apply(elkina, read)).toEqual(elkina);
    const typed = { ...read, residence_city: 'Тверь' };
    expect(addressesPart.apply(elkina, typed).addresses).toEqual([
      {
        type: 'residence',
        region: null,
        city: 'Тверь',
        street: null,
        house: null,
        housing: null,
        flat: null,
      },
    ]);
  });

  test('an address of an unknown kind is kept', () => {
    const work = { id: 1, type: 'work', city: 'Клин' };
    const client: Client = { ...petrov, addresses: [work, ...petrov.addresses!] };
    const read = addressesPart.read(client);
    const next = addressesPart.apply(client, { ...read, registration_flat: '' });
    expect(next.addresses?.[0]).toEqual(work);
    expect(next.addresses?.[1]).toEqual({ ...petrov.addresses![0], flat: null });
  });

  test.each([
    [{ last_name: '  ' }, ['last_name']],
    [{ first_name: '' }, ['first_name']],
    [{ phone: '+7 (912' }, ['phone']],
    [{ phone: '' }, []],
    [{ email: 'почта' }, ['email']],
    [{ email: '' }, []],
    [{ birth_date: '31.02.1990' }, ['birth_date']],
    [{ birth_date: '01.02' }, ['birth_date']],
    [{ birth_date: '05.03.0199' }, ['birth_date']],
    [{ birth_date: '31.12.1899' }, ['birth_date']],
    [{ birth_date: '01.01.1900' }, []],
    [{ birth_date: '' }, []],
  ])('the main card with %j has errors under %j', (patch, names) => {
    expect(Object.keys(mainPart.validate({ ...main, ...patch }, main))).toEqual(names);
  });

  test.each([
    [{ series: '4510' }, []],
    [{ series: '45101' }, ['series']],
    [{ series: '', number: '', issued_date: '' }, []],
    [{ issued_date: '31.02.2010' }, ['issued_date']],
    [{ issued_date: '15.03.0201' }, ['issued_date']],
  ])('the passport card with %j has errors under %j', (patch, names) => {
    const passport = passportPart.read(petrov);
    expect(Object.keys(passportPart.validate({ ...passport, ...patch }, passport))).toEqual(names);
  });

  test('stored values against the rules do not block the other fields of their card', () => {
    const odd = {
      ...petrov,
      ...{ last_name: null, phone: '380501234567', email: 'мусор', birth_date: '0000-00-00' },
      passport: { ...petrov.passport, series: '45101' },
    } as unknown as Client;
    const [read, passport] = [mainPart.read(odd), passportPart.read(odd)];
    expect(mainPart.validate({ ...read, first_name: 'Павел' }, read)).toEqual({});
    expect(passportPart.validate({ ...passport, number: '1' }, passport)).toEqual({});
    const touched = { last_name: ' ', phone: '+7 (3', email: 'мусор ', birth_date: '00.00.000' };
    const faults = mainPart.validate({ ...read, ...touched }, read);
    expect(Object.keys(faults)).toEqual(['last_name', 'birth_date', 'phone', 'email']);
    // A new client has no stored values.
    expect(Object.keys(mainPart.validate(read, null))).toEqual(Object.keys(faults));
    expect(mainPart.apply(odd, { ...read, first_name: 'Павел' })).toEqual({
      ...odd,
      first_name: 'Павел',
    });
  });
});
