/** The queries of the client list benchmark and their times. */
import type { ClientPage } from '#contract/clients.ts';
import { createApp } from '#server/app.ts';
import { connect } from '#server/database/connect.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedDemo } from '#server/database/seed/demo.ts';
import { fillClients, tidyUp } from '#server/database/seed/fill.ts';
import { readConfig } from '#server/process/config.ts';
import { createLog } from '#server/process/log.ts';

const CLIENTS = 1_000_000;
const BUDGET_MS = 150;
const RUNS = 20;

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

function questions(now: Date): string[] {
  const created = RANGES_OF_DAYS.map((days) => {
    const from = new Date(now.getTime() - (days + 10) * 86_400_000).toISOString().slice(0, 10);
    const to = new Date(now.getTime() - 10 * 86_400_000).toISOString().slice(0, 10);
    return `created_from=${from}&created_to=${to}`;
  });
  const filters = [...FILTERS, ...created];
  const searches = SEARCHES.map((text) => `search=${encodeURIComponent(text)}`);
  return [
    ...SORTS.flatMap((sort) => [`${sort}&${ALL}`, `${sort}&page=500`, `${sort}&page=25000`]),
    ...filters.flatMap((filter) => FEW_SORTS.map((sort) => `${filter}&${sort}`)),
    ...searches.flatMap((search) => FEW_SORTS.map((sort) => `${search}&${sort}`)),
    ...searches.map((search) => `${search}&${ALL}&has_passport=0&birth_date_from=1985-01-01`),
    ...searches.flatMap((search) => [`${search}&page=50`, `${search}&page=10&sort_by=created_at`]),
    ...filters.map((filter) => `${filter}&page=400&sort_by=email`),
  ];
}

/**
 * Fills the database in `dataDir` and runs all queries. Returns whether all were within the budget.
 */
export async function benchClients(dataDir: string): Promise<boolean> {
  const log = createLog('error');
  const config = { ...readConfig({}), dataDir };
  const { db, close } = await connect(config, log);
  try {
    await seedDemo(db);
    const onProgress = ({ count }: { count: number }) => {
      if (count % 100_000 === 0) console.log(`${count} clients`);
    };
    const { count, before } = await fillClients(db, { target: CLIENTS, onProgress });
    if (count > before) await tidyUp(db);

    const app = createApp({ db, config, log });
    const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
      const answer = await app.request(path, init);
      if (answer.status !== 200)
        throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const body = JSON.stringify({ email: DEMO_ACCOUNTS[0].email, password: DEMO_PASSWORD });
    const json = { 'Content-Type': 'application/json' };
    const { access_token } = await ask<{ access_token: string }>('/api/login', {
      method: 'POST',
      body,
      headers: json,
    });
    const headers = { Authorization: `Bearer ${access_token}` };

    const slow: string[] = [];
    console.log('   p50    p95    rows  question');
    for (const question of questions(new Date())) {
      const url = `/api/v1/clients?${question}`;
      const first = await ask<ClientPage>(url, { headers });
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now();
        await ask(url, { headers });
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      const [p50, p95] = [times[Math.floor(RUNS / 2)]!, times[Math.ceil(RUNS * 0.95) - 1]!];
      const { total, total_capped } = first.meta;
      const rows = `${total}${total_capped ? '+' : ''}`;
      const line = [p50.toFixed(1).padStart(6), p95.toFixed(1).padStart(6), rows.padStart(7)];
      const text = `${line.join(' ')}  ${decodeURIComponent(question)}`;
      console.log(text);
      if (p95 > BUDGET_MS) slow.push(text);
    }
    console.log(
      slow.length > 0
        ? `\nOver ${BUDGET_MS} ms:\n${slow.join('\n')}`
        : `\nEvery answer is within ${BUDGET_MS} ms.`,
    );
    return slow.length === 0;
  } finally {
    await close();
  }
}
