import { beforeEach, describe, expect, test } from 'vitest';
import { type Client, ClientAnswer } from '#contract/clients.ts';
import { ADDRESS, client, PASSPORT } from '#tests/support/client-samples.ts';
import { sharedTestServer } from '#tests/support/server.ts';

interface Saved {
  success: true;
  data: Client & { version: number };
}

const server = sharedTestServer();
let editor: string;

beforeEach(async () => {
  editor = await server.signIn('editor@example.com');
});

const get = (id: number) => server.request<Saved>(`/api/v1/clients/${id}`, { token: editor });
const add = (body: object) =>
  server.request<Saved>('/api/v1/clients', { method: 'POST', token: editor, body });
const added = async (fields: object = {}) => (await add(client(fields))).body.data;

describe('POST /api/v1/clients', () => {
  test('adds a client with passport and addresses and answers with all of it', async () => {
    const answer = await add(client());
    expect(answer.status).toBe(201);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(ClientAnswer.parse(answer.body).data).toMatchObject({
      ...client(),
      ...{ has_passport: true, has_address: true, version: 1 },
    });
    expect(answer.body.data.passport?.id).toEqual(expect.any(Number));
    expect((await get(answer.body.data.id)).body).toEqual(answer.body);
  });

  test('requires no patronymic, phone, e-mail, passport or address', async () => {
    const { last_name, first_name, birth_date } = client();
    for (const nothing of [undefined, null, '']) {
      const body = { last_name, first_name, birth_date, patronymic: nothing, phone: nothing };
      const { data } = (await add({ ...body, email: nothing })).body;
      expect(data).toMatchObject({
        ...{ patronymic: null, phone: null, email: null, passport: null, addresses: [] },
        ...{ has_passport: false, has_address: false },
      });
    }
  });

  test.each([
    '79123456789',
    '89123456789',
    '9123456789',
    '+7 (912) 345-67-89',
    '8 912 345 67 89',
    '8(912)345‑67‑89',
    ' +7.912.345.67.89 ',
    9_123_456_789,
  ])('stores the phone %j as 7 and ten digits', async (phone) => {
    expect((await added({ phone })).phone).toBe('79123456789');
  });

  test('stores a passport in its printed form, whatever the format of the input', async () => {
    const typed = { series: '45 10', number: '123-456', division_code: '770001' };
    const { passport } = await added({ passport: { ...PASSPORT, ...typed } });
    expect(passport).toMatchObject(PASSPORT);
    const unnumbered = { ...PASSPORT, series: '', number: null };
    expect((await added({ passport: unnumbered })).passport).toMatchObject({
      series: null,
      number: null,
    });
  });

  test('keeps text that looks like code, and single spaces between words', async () => {
    const last_name = '<img src=x onerror=alert(1)>';
    const street = "ул. '; drop table clients; --";
    const addresses = [{ ...ADDRESS, street }];
    const { id } = await added({ last_name, first_name: ' Анна  Мария ', addresses });
    expect((await get(id)).body.data).toMatchObject({
      last_name,
      first_name: 'Анна Мария',
      addresses: [{ street }],
    });
  });

  const DAY = 'Укажите существующую дату в виде ГГГГ-ММ-ДД.';
  test.each<[object, object]>([
    [{ last_name: ' ' }, { last_name: ['Обязательное поле.'] }],
    [{ first_name: undefined }, { first_name: ['Обязательное поле.'] }],
    [{ birth_date: '' }, { birth_date: ['Обязательное поле.'] }],
    [{ birth_date: '1990-02-29' }, { birth_date: [DAY] }],
    [{ birth_date: '01.02.1990' }, { birth_date: [DAY] }],
    [{ birth_date: '0000-01-01' }, { birth_date: [DAY] }],
    [{ birth_date: '2999-01-01' }, { birth_date: ['Дата не может быть в будущем.'] }],
    [{ phone: '+7 912 345' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: '+7 912 345-67-8' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: '8 912 345-67-8' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: '+44 20 7946 0958' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: '+49 123 45678' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: '+375 29 12345' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ phone: 'нет' }, { phone: ['Телефон состоит из 10 цифр после +7.'] }],
    [{ email: 'почта' }, { email: ['Неверный формат email.'] }],
    [
      { passport: { ...PASSPORT, series: '451' } },
      { 'passport.series': ['Серия состоит из 4 символов.'] },
    ],
    [
      { passport: { ...PASSPORT, number: '№1' } },
      { 'passport.number': ['Номер состоит из цифр и букв.'] },
    ],
    [
      { passport: { ...PASSPORT, division_code: '77-01' } },
      { 'passport.division_code': ['Код подразделения: 000-000.'] },
    ],
    [
      { passport: {} },
      {
        'passport.issued_by': ['Обязательное поле.'],
        'passport.issued_date': ['Обязательное поле.'],
        'passport.division_code': ['Обязательное поле.'],
      },
    ],
    [
      { addresses: [{ type: 'registration' }] },
      Object.fromEntries(
        ['region', 'city', 'street', 'house', 'housing', 'flat'].map((part) => [
          `addresses.0.${part}`,
          ['Обязательное поле.'],
        ]),
      ),
    ],
    [
      { addresses: [ADDRESS, ADDRESS] },
      { addresses: ['Адрес каждого типа может быть только один.'] },
    ],
    [
      { addresses: [{ ...ADDRESS, type: 'дача' }] },
      { 'addresses.0.type': ['Недопустимое значение.'] },
    ],
  ])('refuses %j', async (fields, errors) => {
    const answer = await add(client(fields));
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveProperty('errors', errors);
  });

  test('accepts birth dates up to the current day of the business clock', async () => {
    // In Moscow it is already the next day.
    const late = new Date(server.clock.now());
    late.setUTCHours(22, 30);
    server.clock.advance((late.getTime() - server.clock.now().getTime()) / 1_000);
    editor = await server.signIn('editor@example.com');
    const dayAt = (days: number) =>
      new Date(late.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect((await add(client({ birth_date: dayAt(1) }))).status).toBe(201);
    expect((await add(client({ birth_date: dayAt(2) }))).status).toBe(422);
  });
});
