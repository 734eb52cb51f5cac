/**
 * Records which rows each call of the API writes, and compares them with the rules
 * (`touched-rules.ts`). Triggers record every row that the API inserts, updates or deletes, from
 * any server and transaction.
 */
import { sql } from 'kysely';
import { replaceInvisible } from '#contract/invisible.ts';
import { bearerToken } from '#server/auth/tokens.ts';
import type { Db } from '#server/database/database.ts';
import type { Schema } from '#server/database/schema.ts';
import {
  type Attempt,
  allowancesOf,
  created,
  type Facts,
  isForeseen,
  type Rules,
} from './touched-rules.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A written row: before, after, or both. */
export interface Touched {
  readonly table: keyof Schema;
  readonly was: Row | null;
  readonly now: Row | null;
}

/** Marks the connections of the tests themselves, whose writes belong to no call. */
export const BY_HAND = { options: '-c test.by_hand=on' };

type Handler = (request: Request, ...rest: never[]) => Response | Promise<Response>;

export interface TouchedRows {
  /** Wraps a handler, and checks the writes of each call. */
  watch<THandler extends Handler>(handle: THandler): THandler;
  /** Throws the breaches found, for a test that expects them. */
  end(): void;
}

/** Starts recording the writes to this database. */
export async function noteTouchedRows(byHand: Db, now: () => Date): Promise<TouchedRows> {
  await installTriggers(byHand);
  const owners = new Map<string, Promise<number | null>>();
  const breaches: string[] = [];
  /** Overlapping calls form a group, because their writes cannot be told apart. */
  let group: Facts[] = [];
  let running = 0;
  let judged: Promise<void> = Promise.resolve();

  async function judge(calls: readonly Facts[]): Promise<void> {
    const found = breachesOf(calls, await takeNotes(byHand));
    breaches.push(...found);
    if (found.length > 0) throw new Error(found.join('\n'));
  }

  /** Looked up once for each session: a hundred calls at once must not wait for connections. */
  async function ownerOf(session: string | null): Promise<number | null> {
    if (session === null) return null;
    const find = () =>
      byHand.selectFrom('sessions').where('id', '=', session).select('user_id').executeTakeFirst();
    const owner = owners.get(session) ?? find().then((found) => found?.user_id ?? null);
    owners.set(session, owner);
    return owner;
  }

  async function attemptOf(request: Request, from: string): Promise<Attempt> {
    // A request that cannot be read here fails in the API, too, and its answer is about that.
    const body = await request
      .clone()
      .text()
      .catch(() => '');
    const email = emailIn(body);
    const find = byHand.selectFrom('users').select('id');
    const found = await find.where(sql`lower(email)`, '=', email).executeTakeFirst();
    const forwarded = request.headers.get('X-Forwarded-For')?.split(',') ?? [];
    const [, device] = /pult_device=([^;]+)/.exec(request.headers.get('Cookie') ?? '') ?? [];
    const addresses = [from, ...forwarded.map((one) => one.trim())];
    return { email, userId: found?.id ?? null, addresses, device };
  }

  async function factsOf(request: Request, from: string): Promise<Omit<Facts, 'status'>> {
    const own = bearerToken(request.headers.get('Authorization') ?? undefined)?.sessionId ?? null;
    const { method } = request;
    const path = new URL(request.url).pathname;
    const attempt = path === '/api/login' ? await attemptOf(request, from) : null;
    return { method, path, attempt, own, userId: await ownerOf(own), now: now() };
  }

  const watched = async (handle: Handler, request: Request, rest: never[]) => {
    running += 1;
    const calls = group;
    try {
      await judged.catch(() => undefined);
      const facts = await factsOf(request, addressIn(rest));
      const answer = await handle(request, ...rest);
      calls.push({ ...facts, status: answer.status });
      return answer;
    } finally {
      running -= 1;
      if (running === 0) {
        group = [];
        judged = judge(calls);
        await judged;
      }
    }
  };

  return {
    watch: <THandler extends Handler>(handle: THandler) =>
      ((request: Request, ...rest: never[]) => watched(handle, request, rest)) as THandler,
    end: () => {
      if (breaches.length > 0) throw new Error(breaches.join('\n'));
    },
  };
}

/** The client address, as the server passes it to the app. */
function addressIn([bindings]: readonly unknown[]): string {
  const { incoming } = (bindings ?? {}) as {
    incoming?: { socket?: { remoteAddress?: string } };
  };
  return incoming?.socket?.remoteAddress ?? '';
}

function emailIn(body: string): string {
  try {
    const { email } = JSON.parse(body) as { email?: unknown };
    // PostgreSQL text cannot contain a zero byte, so no user has such an e-mail.
    const isText = typeof email === 'string' && !email.includes('\0');
    return isText ? replaceInvisible(email, '').normalize('NFC').trim().toLowerCase() : '';
  } catch {
    return '';
  }
}

/** Returns what these calls wrote beyond what they may write together. */
function breachesOf(calls: readonly Facts[], all: readonly Touched[]): string[] {
  const named = calls.map(({ method, path, status }) => `${method} ${path} (${status})`).join(', ');
  const unforeseen = calls
    .filter((call) => !isForeseen(call))
    .map(({ method, path }) => `touched-rules.ts has no entry for ${method} ${path}`);
  const rules = calls.flatMap(allowancesOf);
  const strays = all
    .filter((touched) => !rules.some((one) => allows(one, touched, all)))
    .map(({ table, was, now }) => {
      const done = was ? (now ? 'changed' : 'deleted') : 'added';
      return `${named} ${done} a row of ${table} that it does not name: ${JSON.stringify(was ?? now)}`;
    });
  return [...unforeseen, ...strays, ...tooMany(named, rules, all)];
}

function allows(rules: Rules, touched: Touched, all: readonly Touched[]): boolean {
  const rule = rules[touched.table];
  const rows = [touched.was, touched.now].filter((row) => row !== null);
  return rule !== undefined && rows.every((row) => rule(row, touched, all));
}

/** Each creating call may create one row. */
function tooMany(named: string, rules: readonly Rules[], all: readonly Touched[]): string[] {
  const tables = new Set(all.map(({ table }) => table));
  return [...tables].flatMap((table) => {
    const limit = rules.filter((one) => one[table] === created).length;
    const added = all.filter((one) => one.table === table && one.was === null).length;
    if (limit === 0 || added <= limit) return [];
    return `${named} added ${added} rows of ${table}`;
  });
}

async function takeNotes(byHand: Db): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with taken as (delete from test.touched returning *)
    select "table", was, now from taken order by id
  `.execute(byHand);
  return rows;
}

async function installTriggers(byHand: Db): Promise<void> {
  await sql`
    do $$
    declare
      name text;
    begin
      create schema test;
      create unlogged table test.touched (
        id bigint generated always as identity, "table" text, was jsonb, now jsonb
      );
      create function test.note() returns trigger language plpgsql as $note$
      begin
        insert into test.touched ("table", was, now) values (tg_table_name,
          case when tg_op <> 'INSERT' then to_jsonb(old) end,
          case when tg_op <> 'DELETE' then to_jsonb(new) end);
        return null;
      end
      $note$;
      -- The log of changes follows from the other tables, and can only grow.
      for name in select tablename from pg_tables
        where schemaname = 'public' and tablename not like 'activity%' loop
        execute format(
          'create trigger note after insert or update or delete on %I for each row
            when (current_setting(''test.by_hand'', true) is distinct from ''on'')
            execute function test.note()', name);
      end loop;
    end
    $$
  `.execute(byHand);
}
