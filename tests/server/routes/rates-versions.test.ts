import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRates, levelRow, type RatesAnswer, type TestRate } from '#tests/support/rates.ts';
import { createTestServer, sharedTestServer, type TestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
/** A second process on the same database. */
let beside: TestServer;
let token: string;
let rates: Awaited<ReturnType<typeof createRates>>;
let read: RatesAnswer;

beforeAll(async () => {
  beside = await createTestServer({ beside: server });
});
beforeEach(async () => {
  token = await server.signIn('editor@example.com');
  rates = await createRates(server, token);
  read = await rates.save([levelRow(1), levelRow(2), levelRow(3)]);
});

/** The read list with other rates on one level. */
const edited = (list: readonly TestRate[], level: number, new_client_rate: number) =>
  list.map((row) => (row.level === level ? { ...row, new_client_rate } : row));
/** A row as a client without versions sends it. */
const unversioned = ({ version: _, list_version: __, ...row }: Partial<TestRate>) => row;
const levelsOf = ({ body }: RatesAnswer) => body.data.map(({ level }) => level);

describe('a write with the version of the list', () => {
  test('is refused if it is stale, with the current list and its version', async () => {
    const first = await rates.save(edited(read.body.data, 1, 7), read);
    expect(first.status).toBe(200);
    const second = await rates.save(edited(read.body.data, 2, 8), read);
    expect(second).toMatchObject({
      status: 412,
      body: { success: false, message: expect.stringMatching(/^[А-Я]/), data: first.body.data },
    });
    expect(second.headers.get('ETag')).toBe(first.headers.get('ETag'));
    const merged = await rates.save(edited(second.body.data, 2, 8), second);
    expect(merged.body.data.map((row) => row.new_client_rate)).toEqual([7, 8, 300]);
  });

  test('deletes exactly the missing rows', async () => {
    expect(levelsOf(await rates.save(read.body.data.slice(0, 1), read))).toEqual([1]);
  });

  test('cannot overwrite a row that another user has changed', async () => {
    await rates.save(edited(read.body.data, 1, 7), read);
    const fresh = await rates.read();
    const mine = { ...read.body.data[0], new_client_rate: 9 };
    const careless = await rates.save([mine, ...fresh.body.data.slice(1)], fresh);
    expect(careless.status).toBe(412);
    const chosen = { ...mine, version: fresh.body.data[0]?.version };
    const deliberate = await rates.save([chosen, ...fresh.body.data.slice(1)], fresh);
    expect(deliberate.body.data[0]).toMatchObject({ new_client_rate: 9 });
  });
});

describe('a write of rows as they were read, without the version of the list', () => {
  test('does not overwrite a change by others, unless both wrote the same', async () => {
    await rates.save(edited(read.body.data, 1, 7), read);
    const over = await rates.save(edited(read.body.data, 2, 8));
    expect(over, 'level 1 would go back').toMatchObject({ status: 412 });
    const agrees = edited(edited(read.body.data, 1, 7), 2, 8);
    expect((await rates.save(agrees)).status).toBe(200);
  });

  test('does not delete a row that was added after the list was read', async () => {
    await rates.save([...read.body.data, levelRow(4)], read);
    const stale = await rates.save(edited(read.body.data.slice(0, 2), 2, 8));
    expect(stale.status).toBe(200);
    expect(levelsOf(stale), '3 was deleted, 4 never seen').toEqual([1, 2, 4]);
  });

  test('does not delete a row that was added since if the numbers are sent as text', async () => {
    await rates.save([...read.body.data, levelRow(4)], read);
    const asText = edited(read.body.data.slice(0, 2), 2, 8).map((row) => ({
      ...row,
      list_version: String(row.list_version),
    }));
    expect(levelsOf(await rates.save(asText))).toEqual([1, 2, 4]);
  });

  test('does not delete a row that was added since with `If-Match: *`, which names no version', async () => {
    await rates.save([...read.body.data, levelRow(4)], read);
    const any = { ...read, headers: new Headers({ ETag: '*' }) };
    const stale = await rates.save(edited(read.body.data.slice(0, 2), 2, 8), any);
    expect(levelsOf(stale)).toEqual([1, 2, 4]);
  });

  test('deletes the newest of the rows that were read', async () => {
    const fresh = await rates.save([...read.body.data, levelRow(4)], read);
    expect(levelsOf(await rates.save(fresh.body.data.slice(0, 3)))).toEqual([1, 2, 3]);
  });

  test('does not delete a row that was changed since', async () => {
    await rates.save(edited(read.body.data, 3, 7), read);
    expect((await rates.save(read.body.data.slice(0, 2))).status).toBe(412);
  });

  test('does not restore a row that was deleted since', async () => {
    const current = await rates.save(read.body.data.slice(0, 2), read);
    const stale = await rates.save(read.body.data);
    expect(stale).toMatchObject({ status: 412, body: { data: current.body.data } });
  });

  test('is refused if a row that was added since has the same level', async () => {
    await rates.save([...read.body.data, levelRow(4)], read);
    const stale = await rates.save([...read.body.data, levelRow(4, { new_client_rate: 1 })]);
    expect(stale).toMatchObject({ status: 412, body: { data: [{}, {}, {}, { level: 4 }] } });
  });
});

test('a write without versions replaces the list', async () => {
  await rates.save([...read.body.data, levelRow(4)], read);
  const saved = await rates.save(edited(read.body.data, 1, 5).slice(0, 2).map(unversioned));
  expect(saved.status).toBe(200);
  expect(saved.body.data.map((row) => row.new_client_rate)).toEqual([5, 200]);
});

/** The same numbers in each run: mulberry32. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test('two writers lose no acknowledged edit in 60 random schedules', {
  timeout: 120_000,
}, async () => {
  let conflicts = 0;
  for (let schedule = 0; schedule < 60; schedule += 1) {
    read = await rates.read();
    const list = await rates.save([levelRow(1), levelRow(2), levelRow(3), levelRow(4)], read);
    const ids = list.body.data.map(({ id }) => id);

    /**
     * Owns two rows; edits, adds and deletes, and merges into the newly read list. One writer has
     * versions in its rows, the other only `If-Match`.
     */
    const writer = async (from: TestServer, own: readonly number[], base: number) => {
      const random = randomFrom(schedule * 2 + base);
      const acknowledged = new Map<number, number | null>();
      let known = list;
      for (let step = 0; step < 2; step += 1) {
        const target = ids[own[random(own.length)]!]!;
        const value = base * 1_000 + schedule * 2 + step;
        const kind =
          acknowledged.get(target) === null
            ? 'add'
            : (['edit', 'add', 'delete'] as const)[random(3)];
        const level = base * 100 + step;
        if (random(2)) known = await rates.read(from);
        for (;;) {
          const rows = known.body.data;
          const next =
            kind === 'add'
              ? [...rows, levelRow(level, { new_client_rate: value })]
              : kind === 'delete'
                ? rows.filter(({ id }) => id !== target)
                : rows.map((row) => (row.id === target ? { ...row, new_client_rate: value } : row));
          const sent = base === 2 ? next.map(unversioned) : next;
          const answer = await rates.save(sent, known, from);
          known = answer;
          if (answer.status === 200) break;
          expect(answer.status).toBe(412);
          conflicts += 1;
        }
        if (kind === 'add') {
          const added = known.body.data.find((row) => row.level === level);
          acknowledged.set(added!.id, value);
        } else acknowledged.set(target, kind === 'delete' ? null : value);
      }
      return acknowledged;
    };
    const [one, two] = await Promise.all([writer(server, [0, 1], 1), writer(beside, [2, 3], 2)]);
    const end = new Map((await rates.read()).body.data.map((row) => [row.id, row.new_client_rate]));
    const untouched = ids.map((id, index) => [id, (index + 1) * 100] as const);
    const expected = new Map<number, number | null>([...untouched, ...one, ...two]);
    for (const [id, value] of expected) if (value === null) expected.delete(id);
    expect(end, `schedule ${schedule}`).toEqual(expected);
  }
  expect(conflicts, 'they did get into each other’s way').toBeGreaterThan(20);
});
