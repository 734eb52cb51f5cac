import { describe, expect, test, vi } from 'vitest';
import { type Meaning, meaningOf } from '#app/lookup/lookup-meaning.ts';
import { createDirectory } from '#app/lookup/sources/directory.ts';
import { createLookupSources, type LookupSourcesConfig } from '#app/lookup/sources/sources.ts';
import type { Channel } from '#contract/channels.ts';
import type { ClientQuery } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import { ProblemError } from '#contract/problem.ts';
import type { User } from '#contract/users.ts';
import { elkina, pageOf, petrov } from '#tests/support/clients.ts';
import { ada, grace } from '#tests/support/people.ts';

const { signal } = new AbortController();
const meaning = (text: string) => meaningOf(text, 'https://pult.example');
const missing = () => Promise.reject(new ProblemError({ message: 'Нет', status: 404 }));

const channel = (id: number, name: string): Channel => ({
  id,
  name,
  slug: `slug-${id}`,
  is_active: true,
  rate_type: 'level',
});
const offer = (id: number, url: string | null, site: string | null = null): Offer => ({
  id,
  name: `Оффер ${id}`,
  url,
  site,
});

/** Sources over an API with the given answers only. */
function setUp(answers: { [TApi in keyof LookupSourcesConfig]?: object } = {}) {
  const api = { channels: {}, offers: {}, clients: {}, users: {}, ...answers };
  return createLookupSources({ knownChannels: async () => null, ...api } as LookupSourcesConfig);
}

const titles = (hits: readonly { title: string }[]) => hits.map(({ title }) => title);

describe('channels', () => {
  test('are taken from the menu, and read once if the menu has none', async () => {
    const list = vi.fn(async () => [channel(1, 'Яндекс'), channel(2, 'Мегафон')]);
    const menu = vi.fn<() => Promise<readonly Channel[] | null>>(async () => null);
    const { channel: look } = setUp({ channels: { list }, knownChannels: menu });
    expect(titles((await look(meaning('zyltrc'), signal)).hits)).toEqual(['Яндекс']);
    expect(titles((await look(meaning('slug-2'), signal)).hits)).toEqual(['Мегафон']);
    expect(list).toHaveBeenCalledOnce();
    menu.mockResolvedValue([channel(3, 'Билайн')]);
    expect(titles((await look(meaning('билайн'), signal)).hits)).toEqual(['Билайн']);
  });

  test('are found among thousands, five at most, with the total', async () => {
    const rows = Array.from({ length: 5_000 }, (_, i) => channel(i + 1, `Канал <b>${i + 1}</b>`));
    const { channel: look } = setUp({ knownChannels: async () => rows });
    const found = await look(meaning('канал'), signal);
    expect(found.hits).toHaveLength(5);
    expect(found.total).toBe(5_000);
    const byId = await look(meaning('4999'), signal);
    expect(byId.exact.map(({ to }) => to)).toEqual(['/channels/4999']);
    expect(byId.hits).toEqual([]);
  });
});

describe('offers', () => {
  test('are searched by name, and again in the other layout', async () => {
    const list = vi.fn(async ({ name }: { name?: string }) =>
      pageOf((name === 'займ' ? [offer(1, null)] : []) as never, { total: 40 }),
    );
    const { offer: look } = setUp({ offers: { list } });
    const found = await look(meaning('pfqv'), signal);
    expect(list.mock.calls.map(([{ name }]) => name)).toEqual(['pfqv', 'займ']);
    expect([found.hits.length, found.total]).toEqual([1, 40]);
  });

  test('are found by number, or reported missing', async () => {
    const read = vi.fn(async (id: number) =>
      id === 7 ? { offer: offer(7, null), etag: null } : missing(),
    );
    const { offer: look } = setUp({ offers: { read } });
    expect(titles((await look(meaning('#7'), signal)).exact)).toEqual(['Оффер 7']);
    expect((await look(meaning('#8'), signal)).exact).toEqual([]);
    const own = await look(meaning('/offers/7/params#x'), signal);
    expect(own.exact[0]?.to).toBe('/offers/7/params#x');
  });

  test('are found by address, otherwise by host, page by page', async () => {
    const pages = [
      [offer(1, 'javascript:alert(1)'), offer(2, 'https://other.example/a')],
      [offer(3, 'https://www.credit.example/apply/?a=1'), offer(4, null, 'credit.example')],
    ];
    const list = vi.fn(async ({ page = 1 }: { page?: number }) =>
      pageOf(pages[page - 1] as never, { last_page: 2, total: 4 }),
    );
    const { offer: look } = setUp({ offers: { list } });
    const ids = async (text: string) =>
      (await look(meaning(text), signal)).exact.map(({ id }) => id);
    expect(await ids('http://other.example/a/')).toEqual([2]);
    expect(list).toHaveBeenCalledOnce();
    expect(await ids('https://credit.example/apply?a=1')).toEqual([3]);
    expect(await ids('https://credit.example/else')).toEqual([3, 4]);
    expect(await ids('https://nobody.example')).toEqual([]);
    expect(list).toHaveBeenCalledTimes(2);
  });
});

describe('clients', () => {
  const list = vi.fn(async (_: { search?: string }) =>
    pageOf([petrov, { ...elkina, phone: '791234567890', email: 'x.petrov@mail.example' }]),
  );
  const { client: look } = setUp({ clients: { list } });

  test('are found by their whole phone, in any stored form', async () => {
    const found = await look(meaning('8 (912) 345-67-89'), signal);
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ search: '9123456789' }),
      signal,
    );
    expect(titles(found.exact)).toEqual(['Петров Пётр Петрович']);
    expect(found.exact[0]?.hint).toBe('+7 (912) 345-67-89 · ID 7');
  });

  test('are found by their whole e-mail', async () => {
    expect((await look(meaning('PETROV@mail.example'), signal)).exact.map(({ id }) => id)).toEqual([
      7,
    ]);
  });

  test.each(['4510 123456', '4510123456'])('are found by the passport in %j', async (text) => {
    const found = await look(meaning(text), signal);
    expect(list).toHaveBeenLastCalledWith(
      expect.objectContaining({ search: '4510123456', with_passport: true }),
      signal,
    );
    expect(found.exact.map(({ id }) => id)).toEqual([7]);
    expect((await look(meaning('4510 123457'), signal)).exact).toEqual([]);
  });

  test('are searched again in the other alphabet', async () => {
    const other = vi.fn(async ({ search }: { search?: string }) =>
      pageOf(search === 'петров' ? [petrov] : []),
    );
    const found = await setUp({ clients: { list: other } }).client(meaning('petrov'), signal);
    expect(other.mock.calls.map(([{ search }]) => search)).toEqual(['petrov', 'зуекщм', 'петров']);
    expect(titles(found.hits)).toEqual(['Петров Пётр Петрович']);
  });

  test('are never searched without a text, also for letters that have no Latin ones', async () => {
    const list = vi.fn(async (_: { search?: string }) => pageOf([]));
    await setUp({ clients: { list } }).client(meaning('ъъъ'), signal);
    expect(list.mock.calls.map(([{ search }]) => search)).toEqual(['ъъъ', ']]]']);
  });

  test('are found by number and by the same digits in a phone, or not at all', async () => {
    const own = { ...elkina, id: 912 };
    const list = async ({ id }: ClientQuery) => pageOf(id ? [own] : [petrov, own]);
    const found = await setUp({ clients: { list } }).client(meaning('912'), signal);
    expect([found.exact.length, found.hits.length]).toEqual([1, 1]);
    const none = async () => pageOf([]);
    const missing = await setUp({ clients: { list: none } }).client(meaning('912'), signal);
    expect(missing).toEqual({ exact: [], hits: [], total: 0 });
  });

  test('are read by number if the API lists others for it', async () => {
    const own = { ...elkina, id: 912 };
    const get = vi.fn(async (_: number) => ({ client: own, etag: null }));
    const api = { list: async () => pageOf([petrov]), get };
    const found = await setUp({ clients: api }).client(meaning('#912'), signal);
    expect(found.exact.map(({ to }) => to)).toEqual(['/clients/912']);
    expect(get.mock.calls.map(([id]) => id)).toEqual([912]);
  });

  test('fail if their call fails', async () => {
    const list = () => Promise.reject(new ProblemError({ message: 'Упало', status: 500 }));
    await expect(setUp({ clients: { list } }).client(meaning('#12'), signal)).rejects.toThrow(
      'Упало',
    );
  });
});

describe('users', () => {
  const users = Array.from(
    { length: 40 },
    (_, i): User => ({ ...grace, id: i + 1, name: `U${i}` }),
  );
  const all = [...users, { ...ada, id: 99 }];
  const list = vi.fn(async (page: number, _: AbortSignal, perPage = 15) => ({
    data: all.slice((page - 1) * perPage, page * perPage),
    current_page: page,
    per_page: perPage,
    total: all.length,
  }));

  test('are searched on all pages, and link to their row on its page', async () => {
    const { user: look } = setUp({ users: { list } });
    const found = await look(meaning('ada@example.com'), signal);
    expect(found.exact.map(({ to }) => to)).toEqual(['/users?row=99#3']);
    expect(titles((await look(meaning('#1'), signal)).exact)).toEqual(['U0']);
    expect(list).toHaveBeenCalledOnce();
  });

  test('use the page size of the API', async () => {
    const short = (page: number, signalOf: AbortSignal) => list(page, signalOf, 15);
    const { user: look } = setUp({ users: { list: short } });
    const found = await look(meaning('Ada'), signal);
    expect(found.hits.map(({ to }) => to)).toEqual(['/users?row=99#3']);
  });
});

describe('a directory', () => {
  const page = (n: number, last: number) => ({ rows: [{ id: n }], total: last, lastPage: last });

  test('is read up to ten pages, and reports how much that is', async () => {
    const read = vi.fn(async (n: number) => page(n, 25));
    const look = createDirectory(read);
    expect((await look(signal)).seen).toEqual({ read: 10, of: 25 });
    await look(signal);
    expect(read).toHaveBeenCalledTimes(10);
  });

  test('continues after an aborted read', async () => {
    const stopping = new AbortController();
    const read = vi.fn(async (n: number) => {
      if (n === 2) stopping.abort();
      stopping.signal.aborted && n === 3 && expect.fail('went on');
      return page(n, 3);
    });
    const look = createDirectory(read);
    await expect(look(stopping.signal)).rejects.toThrow();
    read.mockImplementation(async (n) => page(n, 3));
    expect((await look(signal)).rows).toHaveLength(3);
    expect(read.mock.calls.map(([n]) => n)).toEqual([1, 2, 3]);
  });

  test('ends at an empty page', async () => {
    const look = createDirectory(async () => ({ rows: [], total: 9, lastPage: 9 }));
    expect(await look(signal)).toEqual({ rows: [] });
  });

  test('keeps nothing of a failed page', async () => {
    const read = vi.fn(async () => Promise.reject<ReturnType<typeof page>>(new Error('нет')));
    const look = createDirectory(read);
    await expect(look(signal)).rejects.toThrow('нет');
    read.mockResolvedValue(page(1, 1));
    expect((await look(signal)).rows).toHaveLength(1);
  });
});

test('a source finds nothing for a text without a meaning', async () => {
  const found = await setUp().client({ type: 'nothing' } as Meaning, signal);
  expect(found).toEqual({ exact: [], hits: [], total: 0 });
});

describe('after the word of a kind', () => {
  test('a name is searched once with it, then alone, and in other spellings only alone', async () => {
    const list = vi.fn(async ({ search }: { search?: string }) =>
      pageOf(search === 'петров' ? [petrov] : []),
    );
    const { client: look } = setUp({ clients: { list } });
    const searches = () => list.mock.calls.map(([{ search }]) => search);
    expect((await look(meaning('клиент петров'), signal)).hits.map(({ id }) => id)).toEqual([7]);
    expect(searches()).toEqual(['клиент петров', 'петров']);
    list.mockClear();
    expect((await look(meaning('client petrov'), signal)).hits.map(({ id }) => id)).toEqual([7]);
    expect(searches()).toEqual(['client petrov', 'petrov', 'зуекщм', 'петров']);
  });

  test('a name that contains the word is found by all words', async () => {
    const list = vi.fn(async ({ name }: { name?: string }) =>
      pageOf((name === 'оффер дня' ? [offer(1, null)] : []) as never),
    );
    const { offer: look } = setUp({ offers: { list } });
    expect(titles((await look(meaning('оффер дня'), signal)).hits)).toEqual(['Оффер 1']);
    expect(list).toHaveBeenCalledOnce();
  });

  test('a number finds the record, and those that the search by name finds', async () => {
    const read = vi.fn(async (id: number) => ({ offer: offer(id, null), etag: null }));
    const list = vi.fn(async () => pageOf([offer(3, null), offer(8, null)] as never));
    const { offer: look } = setUp({ offers: { read, list } });
    const found = await look(meaning('оффер 3'), signal);
    expect(found.exact.map(({ id, to }) => [id, to])).toEqual([[3, '/offers/3']]);
    expect(found.hits.map(({ id }) => id)).toEqual([8]);
    // The number belongs to an offer: no other source reads a record.
    read.mockClear();
    const other = await look(meaning('клиент 3'), signal);
    expect([other.exact, read.mock.calls]).toEqual([[], []]);
  });

  test('channels and users are found, and not those of another kind', async () => {
    const rows = [channel(1, 'VK Реклама'), channel(2, 'Абрамова')];
    const list = async () => ({ data: [ada, grace], current_page: 1, per_page: 100, total: 2 });
    const { channel: channels, user } = setUp({
      knownChannels: async () => rows,
      users: { list },
    });
    const ids = async (look: typeof user, text: string) =>
      (await look(meaning(text), signal)).hits.map(({ id }) => id);
    expect(await ids(channels, 'канал вк')).toEqual([1]);
    expect(await ids(channels, 'channel vk')).toEqual([1]);
    expect(await ids(channels, 'пользователь абрамова')).toEqual([]);
    expect(await ids(user, `пользователь ${ada.name}`)).toEqual([ada.id]);
    expect(await ids(user, `канал ${ada.name}`)).toEqual([]);
  });
});
