/** The queries of the client list benchmark, and their times. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ClientPage } from '#contract/clients.ts';
import { createPartitions } from '#server/activity/partitions.ts';
import { createApp } from '#server/app.ts';
import { connect } from '#server/database/connect.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/database/seed/demo.ts';
import { fillClients, tidyUp } from '#server/database/seed/fill.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';

const CLIENTS = 1_000_000;
const BUDGET_MS = 100;
/** Queries in a second, at even times, whether earlier ones are answered or not. */
const PER_SECOND = 50;
const ROUNDS = 20;
/** A prime number. */
const STEP = 149;

const SORTS = [
  '',
  'sort_by=last_name',
  'sort_by=last_name&sort_direction=desc',
  'sort_by=first_name',
  'sort_by=first_name&sort_direction=desc',
  'sort_by=birth_date',
  'sort_by=birth_date&sort_direction=desc',
  'sort_by=phone',
  'sort_by=phone&sort_direction=desc',
  'sort_by=email',
  'sort_by=email&sort_direction=desc',
  'sort_by=created_at',
  'sort_by=created_at&sort_direction=desc',
];
const FEW_SORTS = [
  '',
  'sort_by=last_name',
  'sort_by=phone&sort_direction=desc',
  'sort_by=birth_date',
];

/** Common and rare, long and short, with and without results. */
const SEARCHES = [
  ...['иванов', 'Ёлкин', 'щедрин', 'ова', 'ович', 'анна иванова', 'иванов иван иванович'],
  ...['а', 'ив', 'ющ', 'ъъ', 'щж', 'нетникого', 'ововов', 'иваниван', 'корсаков фаина лукинична'],
  // Only a surname, a first name or a patronymic, with many and few results sorted before it.
  ...['александров', 'александр', 'анна', 'александровна', 'лев', 'александр сергеевич'],
  ...['944', '7944', '79441', '+7 (944) 123-45-67', '8944', '1234567', '44', '8', '00000'],
  ...['example.com', 'ivanov', 'ivan@', 'qqq', '@', 'анна example.org 7944'],
];
const FILTERS = [
  'has_passport=1',
  'has_passport=0',
  'has_address=0',
  'has_passport=0&has_address=0',
  'birth_date_from=1990-01-01&birth_date_to=1990-01-03',
  'birth_date_from=1990-01-01&birth_date_to=1990-12-31',
  'birth_date_from=1970-01-01',
  'birth_date_to=1930-01-01',
];
const RANGES_OF_DAYS = [1, 30, 400];
const ALL = 'with_passport=1&with_addresses=1';

/** All queries by their kind. */
function questions(now: Date): ReadonlyMap<string, readonly string[]> {
  const created = RANGES_OF_DAYS.map((days) => {
    const from = new Date(now.getTime() - (days + 10) * 86_400_000).toISOString().slice(0, 10);
    const to = new Date(now.getTime() - 10 * 86_400_000).toISOString().slice(0, 10);
    return `created_from=${from}&created_to=${to}`;
  });
  const filters = [...FILTERS, ...created];
  const searches = SEARCHES.map((text) => `search=${encodeURIComponent(text)}`);
  return new Map([
    ['sort', SORTS.map((sort) => `${sort}&${ALL}`)],
    ['filter', filters.flatMap((filter) => FEW_SORTS.map((sort) => `${filter}&${sort}`))],
    [
      'deep page',
      [
        ...SORTS.flatMap((sort) => [`${sort}&page=500`, `${sort}&page=25000`]),
        ...filters.map((filter) => `${filter}&page=400&sort_by=email`),
      ],
    ],
    [
      'search',
      [
        ...searches.flatMap((search) => FEW_SORTS.map((sort) => `${search}&${sort}`)),
        ...searches.map((search) => `${search}&${ALL}&has_passport=0&birth_date_from=1985-01-01`),
        ...searches.flatMap((search) => [
          `${search}&page=50`,
          `${search}&page=10&sort_by=created_at`,
        ]),
      ],
    ],
  ]);
}

export interface KindTimes {
  readonly kind: string;
  /** The milliseconds of each answer. */
  readonly times: readonly number[];
}

/**
 * Fills the database in `dataDir`, and asks all questions in turn, 50 in a second. Prints each with the
 * median and the longest of its times.
 */
export async function benchClients(dataDir: string): Promise<readonly KindTimes[]> {
  const log = createLog('error');
  const config = {
    ...readConfig({ CLIENTS_PER_HOUR: '10000000', CALLS_PER_PERSON: '64' }),
    dataDir,
  };
  const { db, close } = await connect(config, log);
  try {
    await createPartitions(db);
    await seedDemo(db);
    const onProgress = ({ count }: { count: number }) => {
      if (count % 100_000 === 0) console.log(`${count} clients`);
    };
    await fillClients(db, { target: CLIENTS, onProgress });
    // Including the rows of an interrupted run.
    await tidyUp(db);

    const app = createApp({ db, config, log });
    const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await app.request(path, init);
      if (answer.status !== 200)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const { access_token } = await ask<{ access_token: string }>('/api/login', {
      method: 'POST',
      body: JSON.stringify({ email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD }),
      headers: { 'Content-Type': 'application/json' },
    });
    const headers = { Authorization: `Bearer ${access_token}` };

    const kinds = [...questions(new Date())].map(([kind, asked]) => ({
      kind,
      answers: asked.map((question) => ({ question, times: [] as number[], rows: '' })),
    }));
    const answers = kinds.flatMap((kind) => kind.answers);
    const once = async (answer: (typeof answers)[number]) => {
      const started = performance.now();
      const { meta } = await ask<ClientPage>(`/api/v1/clients?${answer.question}`, { headers });
      answer.times.push(performance.now() - started);
      answer.rows = `${meta.total}${meta.total_capped ? '+' : ''}`;
    };
    // The first answers fill the cache of the database.
    for (const answer of answers) await once(answer);
    for (const answer of answers) answer.times.length = 0;
    // Evenly mixed, because neighbours in the list cost alike. The step and the number of queries share no divisor.
    const mixed = answers.map((_, index) => answers[(index * STEP) % answers.length]!);
    const begun = performance.now();
    const asked: Promise<void>[] = [];
    for (const [index, answer] of Array<typeof mixed>(ROUNDS).fill(mixed).flat().entries()) {
      await wait(Math.max(0, begun + (index * 1_000) / PER_SECOND - performance.now()));
      asked.push(once(answer));
    }
    await Promise.all(asked);

    console.log('   p50    max    rows  question');
    for (const { question, times, rows } of answers) {
      times.sort((a, b) => a - b);
      const [p50, max] = [times[Math.floor(ROUNDS / 2)]!, times.at(-1)!];
      const figures = [p50.toFixed(1).padStart(6), max.toFixed(1).padStart(6), rows.padStart(7)];
      const isOver = max > BUDGET_MS ? '  OVER' : '';
      console.log(`${figures.join(' ')}  ${decodeURIComponent(question)}${isOver}`);
    }
    return kinds.map((one) => ({
      kind: one.kind,
      times: one.answers.flatMap(({ times }) => times),
    }));
  } finally {
    await close();
  }
}
