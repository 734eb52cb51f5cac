import { sql } from 'kysely';
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
let user: string;

beforeEach(async () => {
  editor = await server.signIn('editor@example.com');
  user = await server.signIn('user@example.com');
});

const get = (id: number, token = editor) =>
  server.request<Saved>(`/api/v1/clients/${id}`, { token });
const add = (body: object, token = editor) =>
  server.request<Saved>('/api/v1/clients', { method: 'POST', token, body });
const edit = (id: number, body: object, headers: Record<string, string> = {}, token = editor) =>
  server.request<Saved>(`/api/v1/clients/${id}`, { method: 'PUT', token, body, headers });
const added = async (fields: object = {}) => (await add(client(fields))).body.data;

describe('PUT /api/v1/clients/{id}', () => {
  test('changes nothing if the client is sent as it was read', async () => {
    const read = await added();
    const { body, headers } = await edit(read.id, { ...read, of_another_service: 1 });
    expect(body.data).toEqual(read);
    expect(headers.get('ETag')).toBe('"1"');
  });

  test('writes nothing and answers 500 if the database drops the update of the client', async () => {
    const read = await added();
    await sql`
      create function lose() returns trigger language plpgsql as 'begin return null; end';
      create trigger lose before update on clients for each row execute function lose()
    `.execute(server.db);
    const passport = { ...read.passport, number: '111111' };
    const { status, body } = await edit(read.id, { ...read, passport });
    await sql`drop trigger lose on clients; drop function lose`.execute(server.db);
    expect(status).toBe(500);
    expect(body).toMatchObject({ success: false, written: false });
    expect((await get(read.id)).body.data).toEqual(read);
  });

  test('writes name, passport and both addresses at once', async () => {
    const read = await added();
    const changed = {
      ...read,
      ...{ last_name: 'Соснина', patronymic: '', phone: '8 900 111-22-33', email: null },
      passport: { ...read.passport, number: '654321' },
      addresses: read.addresses?.map((address) => ({ ...address, flat: '1', housing: null })),
    };
    expect((await edit(read.id, changed)).body.data).toMatchObject({
      ...{ last_name: 'Соснина', patronymic: null, phone: '79001112233', email: null },
      passport: { id: read.passport?.id, series: '4510', number: '654321' },
      addresses: [
        { id: read.addresses?.[0]?.id, type: 'registration', city: 'Тверь', flat: '1' },
        { type: 'residence', city: 'Ржев', flat: '1', housing: null },
      ],
    });
  });

  test('edits a client without passport and addresses, and adds them', async () => {
    const read = await added({ passport: null, addresses: [] });
    const renamed = (await edit(read.id, { ...read, last_name: 'Иная' })).body.data;
    expect(renamed).toMatchObject({ last_name: 'Иная', passport: null, has_passport: false });
    const given = { ...renamed, passport: PASSPORT, addresses: [ADDRESS] };
    expect((await edit(read.id, given)).body.data).toMatchObject({
      ...{ has_passport: true, has_address: true, passport: PASSPORT, addresses: [ADDRESS] },
    });
  });

  test('keeps parts that are missing in the body', async () => {
    const { id } = await added();
    const { passport: _p, addresses: _a, ...person } = client({ last_name: 'Иная' });
    for (const body of [person, { ...person, passport: null, addresses: null }]) {
      const stays = { has_passport: true, has_address: true };
      expect((await edit(id, body)).body.data).toMatchObject({
        ...client({ last_name: 'Иная' }),
        ...stays,
      });
    }
    expect((await edit(id, { ...person, addresses: [] })).body.data.addresses).toHaveLength(2);
    const { data } = (await edit(id, { ...person, addresses: [{ ...ADDRESS, flat: '9' }] })).body;
    expect(data.addresses).toMatchObject([{ flat: '9' }, { type: 'residence', flat: '42' }]);
  });

  test('deletes a cleared address and keeps the other one', async () => {
    const read = await added();
    const clear = <T extends object>(address: T) => ({
      ...address,
      ...{ region: null, city: ' ', street: null, house: '', housing: null, flat: null },
    });
    const [first, second] = read.addresses!;
    const one = await edit(read.id, { ...read, addresses: [clear(first!), second] });
    expect(one).toMatchObject({ status: 200, body: { data: { has_address: true } } });
    expect(one.body.data.addresses).toEqual([second]);
    const none = await edit(read.id, { ...one.body.data, addresses: [clear(second!)] });
    expect(none.body.data).toMatchObject({ addresses: [], has_address: false });
    const back = await edit(read.id, { ...none.body.data, addresses: [ADDRESS] });
    expect(back.body.data).toMatchObject({ addresses: [ADDRESS], has_address: true });
  });

  test('names an address in errors by its index among all sent ones', async () => {
    const read = await added();
    const empty = { type: 'registration' };
    const [, second] = read.addresses!;
    const answer = await edit(read.id, { ...read, addresses: [empty, { ...second, city: '' }] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'addresses.1.city': ['Обязательное поле.'] } },
    });
    for (const wrong of [7, 'адрес', null, []]) {
      const refused = await edit(read.id, { ...read, addresses: [wrong] });
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: { 'addresses.0': [expect.any(String)] } },
      });
    }
  });

  test.each([null, 'Тверь', 5])('refuses an invalid address: %j', async (what) => {
    const read = await added({ addresses: [] });
    const { status, body } = await edit(read.id, { ...read, addresses: [ADDRESS, what] });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('addresses.1');
  });

  test('ignores an address with empty fields only', async () => {
    const read = await added({ addresses: [] });
    const empty = { type: 'residence', region: '', city: ' ', street: null };
    const { status, body } = await edit(read.id, { ...read, addresses: [ADDRESS, empty] });
    expect(status).toBe(200);
    expect(body.data.addresses).toMatchObject([{ type: 'registration' }]);
    const half = await edit(read.id, { ...read, addresses: [{ ...empty, city: 'Тверь' }] });
    expect(half).toMatchObject({
      status: 422,
      body: { errors: { 'addresses.0.region': ['Обязательное поле.'] } },
    });
  });

  test('refuses a stale If-Match with the current state, and accepts a call without one', async () => {
    const { id } = await added();
    const put = (last_name: string, seen?: string) =>
      edit(id, client({ last_name }), seen ? { 'If-Match': seen } : {});
    expect((await put('Первая', '"1"')).headers.get('ETag')).toBe('"2"');
    const stale = await put('Вторая', '"1"');
    expect(stale).toMatchObject({
      status: 412,
      body: {
        ...{ success: false, message: expect.any(String) },
        data: { last_name: 'Первая', version: 2, passport: PASSPORT },
      },
    });
    expect(stale.headers.get('ETag')).toBe('"2"');
    expect((await put('Третья')).status).toBe(200);
    expect((await get(id)).headers.get('ETag')).toBe('"3"');
  });

  test('writes one of several concurrent changes with the same version', async () => {
    const { id } = await added();
    const answers = await Promise.all(
      ['Первая', 'Вторая', 'Третья'].map((last_name) =>
        edit(id, client({ last_name }), { 'If-Match': '"1"' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await get(id)).body.data.last_name).toBe(winner?.body.data.last_name);
  });

  test.each([0, 999_999, 99_999_999_999])('finds no client %d', async (id) => {
    expect(await edit(id, client())).toMatchObject({ status: 404, body: { success: false } });
    expect((await get(id)).status).toBe(404);
  });
});

describe('permissions', () => {
  test('the role user reads clients with masked passports, and writes nothing', async () => {
    const { id } = await added();
    const { status, body } = await get(id, user);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ last_name: 'Ёлкина', addresses: [ADDRESS, {}] });
    expect(body.data.passport).toEqual({
      ...{ id: expect.any(Number), series: '••••', number: '•••456', masked: true },
      ...{ issued_by: null, issued_date: null, division_code: null },
    });
    expect(() => ClientAnswer.parse(body)).not.toThrow();
    const refused = await edit(id, body.data, {}, user);
    expect(refused).toMatchObject({ status: 403, body: { success: false } });
    expect((await add(client(), user)).status).toBe(403);
    expect((await get(id)).body.data.passport).toMatchObject(PASSPORT);
  });

  test('passports in a list are masked for the role user and complete for editors', async () => {
    const { id } = await added({ last_name: 'Заметная' });
    const path = '/api/v1/clients?search=заметная&with_passport=1';
    const read = async (token: string) => {
      const { body } = await server.request<{ data: Client[] }>(path, { token });
      return body.data.find((row) => row.id === id)?.passport;
    };
    expect(await read(user)).toMatchObject({ number: '•••456', issued_by: null, masked: true });
    expect(await read(editor)).toMatchObject(PASSPORT);
  });

  test('a number of three digits or fewer is masked completely', async () => {
    const { id } = await added({ passport: { ...PASSPORT, series: null, number: '123' } });
    expect((await get(id, user)).body.data.passport).toMatchObject({ series: null, number: '•••' });
  });

  test('a passport without a number is read by the role user, too', async () => {
    const { id } = await added({ passport: { ...PASSPORT, number: null } });
    const passport = { series: '••••', number: null, masked: true };
    expect((await get(id, user)).body.data.passport).toMatchObject(passport);
  });

  test('reading needs a session, and the log contains neither the search nor names', async () => {
    const secret = 'тайна';
    expect((await server.request(`/api/v1/clients?search=${secret}`)).status).toBe(401);
    await server.request(`/api/v1/clients?search=${secret}`, { token: editor });
    await add(client({ last_name: secret, birth_date: 'x' }));
    const log = server.logged.join('\n');
    expect(log).not.toMatch(/тайна|%D1%82|Ёлкина|123456789/i);
  });
});
