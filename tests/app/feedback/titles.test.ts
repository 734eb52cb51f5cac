/** The titles of messages: what a write does, in business terms, without personal data. */
import { expect, test } from 'vitest';
import { RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { rateChangeText } from '#features/channels/rates/rates-text.ts';
import { mainPart, passportPart } from '#features/clients/page/client-parts.ts';
import { clientWriter } from '#features/clients/page/client-writer.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { settle } from '#tests/support/deferred.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

async function begin(path?: string) {
  const begun = await beginSignedIn(path);
  const entries = () => begun.runtime.toasts.getSnapshot().context.toasts;
  return { ...begun, entries, titles: () => entries().map(({ title }) => title?.text) };
}

const level = { level: '5', new_client_rate: '350', returning_client_rate: '300' };

test.each([
  [{ new_client_rate: '355' }, 'уровень 5: 350\u00a0→\u00a0355'],
  [{ returning_client_rate: '310' }, 'уровень 5: ставка для повторных 300\u00a0→\u00a0310'],
  [
    { level: '6', new_client_rate: '1', returning_client_rate: '2' },
    'уровень 5: уровень 5\u00a0→\u00a06, 350\u00a0→\u00a01 и ещё 1',
  ],
])('a change of a rate, %o', (patch, text) => {
  const to = { ...level, ...patch } as RateDraft;
  expect(rateChangeText(RATE_KINDS.level, level, to)).toBe(text);
});

test('a new and a deleted rate have texts of their own', () => {
  expect(rateChangeText(RATE_KINDS.level, null, level)).toBe('новая ставка, уровень 5');
  const step = { rate_type: 'good', rate_value: '1' };
  expect(rateChangeText(RATE_KINDS.ladder, step, null)).toBe('удаление ставки, хорошая КИ');
});

test('an edited offer is named, with the old and the new value', async () => {
  const { runtime, call, titles } = await begin();
  const base = cardPart.read(sova);
  const draft = { ...base, status: base.status === '1' ? '0' : '1' };
  const writing = runtime.writers.of(offerWriter).write(3, cardPart, { draft, base });
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  const put = await call('PUT /api/v1/offers/3');
  expect(titles()).toEqual([`${sova.name} · статус: Активный\u00a0→\u00a0Неактивный`]);
  put.answer(200, ok({ ...sova, ...(put.body as object) }));
  await writing;
  expect(titles()).toEqual([`${sova.name} · статус: Активный\u00a0→\u00a0Неактивный`]);
});

test('an edited client is named only by its number, and its fields only by their names', async () => {
  const client = {
    id: 7,
    last_name: 'Горшков',
    first_name: 'Пётр',
    phone: '79991234567',
    passport: { id: 1, series: '4510', number: '123456' },
    addresses: [],
  };
  const { runtime, call, titles } = await begin();
  const writer = runtime.writers.of(clientWriter);
  const save = async (writing: Promise<unknown>) => {
    (await call('GET /api/v1/clients/7')).answer(200, { success: true, data: client });
    (await call('PUT /api/v1/clients/7')).answer(200, { success: true, data: client });
    await writing;
  };
  const main = mainPart.read(client);
  await save(writer.write(7, mainPart, { draft: { ...main, last_name: 'Абрамов' }, base: main }));
  expect(titles()).toEqual(['Клиент #7 · фамилия']);
  const passport = passportPart.read(client);
  await save(
    writer.write(7, passportPart, { draft: { ...passport, number: '654321' }, base: passport }),
  );
  expect(titles()).toEqual(['Клиент #7 · паспорт']);
});

test('a created record is named or numbered, and its message links to it', async () => {
  const { runtime, call, entries, titles } = await begin();
  const channel = {
    name: 'Вестник',
    rate_type: 'level',
    is_active: true,
    description: '',
  } as const;
  const creating = runtime.channels.create(channel);
  (await call('POST /api/v1/channels')).answer(201, ok({ id: 41, ...channel }));
  await creating;
  expect(titles()).toEqual(['Создание канала «Вестник»']);
  expect(entries().map(({ href }) => href)).toEqual(['/channels/41']);
  // Deleted before the message closes, so there is nothing to open.
  const { channels } = await runtime.removals();
  const deleting = channels.remove({ id: 41, name: 'Вестник' });
  (await call('DELETE /api/v1/channels/41')).answer(200, ok(null));
  await deleting;
  expect(entries()[0]).toMatchObject({ title: { text: 'Создание канала «Вестник»' }, href: null });

  const user = { name: 'Ида', email: 'ida@example.net', roles: ['user'] as const };
  const adding = runtime.users.create({ ...user, roles: ['user'] });
  (await call('POST /api/users')).answer(201, { id: 16, ...user });
  expect(await adding).toBe(16);
  expect(entries().at(-1)).toMatchObject({
    title: { text: 'New user #16', lang: 'en' },
    href: expect.stringMatching(/^\/users\?row=16#/),
  });
  runtime.note('Под фильтром не видно');
  expect(entries().at(-1)?.note).toBe('Под фильтром не видно');

  // An answer without the record: the message names what was created, and has nothing to open.
  const other = runtime.users.create({ ...user, roles: ['user'] });
  (await call('POST /api/users')).answer(200, {});
  expect(await other).toBeNull();
  expect(entries().at(-1)).toMatchObject({ title: { text: 'New user' }, href: null });
});

test.each([
  ['/offers', 'GET /api/v1/offers', []],
  ['/channels', 'GET /api/v1/offers', ['error']],
])('a failed list has a message only on other screens: %s', async (path, kind, phases) => {
  const { runtime, call, entries } = await begin(path);
  const reading = runtime.offers.list({ page: 1 }, new AbortController().signal);
  reading.catch(() => {});
  (await call(kind)).answer(500, { success: false, message: 'База недоступна' });
  await settle();
  expect(entries().map(({ phase }) => phase)).toEqual(phases);
});

test('the failed read of a write has a message even where its record is shown', async () => {
  const { runtime, call, entries } = await begin('/offers/3');
  runtime.offers.read(3).catch(() => {});
  (await call('GET /api/v1/offers/3')).answer(500, { success: false, message: 'База недоступна' });
  await settle();
  expect(entries().map(({ phase }) => phase)).toEqual(['error']);
});

test('a sign-out that the server has refused is named in its message', async () => {
  const { runtime, call, entries, titles } = await begin();
  runtime.session.send({ type: 'sign.out' });
  (await call('POST /api/logout')).answer(500, { message: 'Сбой' });
  await settle();
  expect(titles()).toEqual(['Sign out']);
  expect(entries()[0]?.ref.getSnapshot().context.text).toBe('Сбой');
});
