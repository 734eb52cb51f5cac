/** Runs the steps of a sequence on the API and on the model, and compares answers and state. */
import { sql } from 'kysely';
import { businessTime } from '#server/database/business-time.ts';
import { applyDuePlans } from '#server/routes/rates/plans.ts';
import type { Answered, Place } from '#tests/attack/place.ts';
import type { Row } from '#tests/attack/schedules/lists.ts';
import { ACCOUNTS, userView } from './accounts.ts';
import { CHANNELS, channelView, LABELS, settingView } from './channels.ts';
import {
  type Answer,
  emptyModel,
  LISTS,
  living,
  type Model,
  type Plan,
  type Session,
  type Step,
  settle,
} from './model.ts';
import { clientView, offerView, WORK } from './work.ts';

const STEPS: Readonly<Record<string, (model: Model, step: Step) => Plan | null>> = {
  ...ACCOUNTS,
  ...CHANNELS,
  ...WORK,
};
/** All possible steps; `wait` moves the clock. */
export const DOINGS: readonly string[] = [...Object.keys(STEPS), 'wait'];

const PUBLIC = ['/api/login', '/api/logout', '/api/refresh'];
const ROOT = {
  name: 'Root',
  email: 'root@example.com',
  role: 'admin',
  password: 'корневой пароль',
} as const;

/** Runs the steps from an empty database. Returns the first fault, or null. */
export async function runSequence(
  place: Place,
  steps: readonly Step[],
  notify: (what: string) => void = () => {},
): Promise<string | null> {
  const model = await begin(place);
  for (const [at, step] of steps.entries()) {
    const said =
      step.do === 'wait' ? await wait(place, model, step) : await act(place, model, step, notify);
    if (said !== null) return `step ${at + 1}, ${step.do}: ${said}`;
  }
  return compare(place, model);
}

async function begin(place: Place): Promise<Model> {
  const { db, passwords } = place;
  await sql`
    truncate users, channels, channel_default_settings, offers, offer_default_settings, clients,
      idempotency_keys, login_failures restart identity cascade
  `.execute(db);
  const { id } = await db
    .insertInto('users')
    .values({
      name: ROOT.name,
      email: ROOT.email,
      password_hash: await passwords.hash(ROOT.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into user_roles select ${id}, id from roles where name = 'admin'`.execute(db);
  const body = { email: ROOT.email, password: ROOT.password };
  const answer = await place.call<{ access_token: string }>('/api/login', { method: 'POST', body });
  const model = emptyModel({ id, ...ROOT, version: 1 }, answer.body.access_token);
  tick(place, model);
  return model;
}

function tick({ clock, config }: Place, model: Model): void {
  const timeOf = (minutes: number) =>
    businessTime(new Date(clock.now().getTime() + minutes * 60_000), config.businessTz);
  model.now = timeOf(0);
  model.planAt = timeOf;
}

/** Lets time pass; the timer or the next call about plans applies them. */
async function wait(place: Place, model: Model, { value }: Step): Promise<null> {
  place.clock.advance((value % 30) * 60);
  tick(place, model);
  if (value % 2 === 0) return null;
  const clock = { now: place.clock.now, zone: place.config.businessTz };
  // Called directly, because these writes belong to no call.
  await applyDuePlans(place.db, clock);
  for (const channel of living(model.channels)) {
    channel.lists = channel.lists.map((state, which) => settle(LISTS[which]!, state, model.now));
  }
  return null;
}

const keyOf = (key: number) => `00000000-0000-4000-8000-00000000000${key}`;

type Tell = (what: string) => void;

async function act(place: Place, model: Model, step: Step, notify: Tell): Promise<string | null> {
  const plan = STEPS[step.do]!(model, step);
  if (plan === null) return null;
  const session = model.sessions[step.as % model.sessions.length]!;
  const tag = tagOf(plan, step);
  const headers = {
    ...(tag !== undefined && { 'If-Match': `"${tag}"` }),
    ...(step.key !== null && { 'Idempotency-Key': keyOf(step.key) }),
  };
  const { method, path, body } = plan;
  const expected = expectedOf(model, plan, session, step);
  const sent = { method, body, headers, token: session.token };
  const answer = await place.call<{ data?: Answer }>(path, sent);
  notify(`${step.do} ${answer.status}${expected.record === undefined ? '' : ' again'}`);
  if (answer.status !== expected.status) {
    const said = JSON.stringify(answer.body).slice(0, 300);
    return `${method} ${path} answered ${answer.status}, not ${expected.status}: ${said}`;
  }
  if (expected.status >= 300) return null;
  const data = answer.body.data ?? (answer.body as Answer);
  if (expected.record !== undefined) return differs(data, plan.again!(expected.record) ?? {});
  const view = plan.done(data);
  if (expected.call !== null) {
    model.keys.set(expected.call.key, { call: expected.call.text, record: data.id ?? 0 });
  }
  return typeof view === 'string' ? view : differs(data, view ?? {});
}

function tagOf({ tag, method }: Plan, { match }: Step): string | number | undefined {
  if (tag === undefined || method === 'GET' || match === 'none') return undefined;
  return match === 'right' ? tag : `${tag}9`;
}

interface Expected {
  readonly status: number;
  /** The record in the answer of a repeated call. */
  readonly record?: number;
  /** The key to remember, if the call succeeds. */
  readonly call: { readonly key: string; readonly text: string } | null;
}

/**
 * Returns the expected status. The API checks the session, the right, the key, the record, and its
 * version.
 */
function expectedOf(model: Model, plan: Plan, session: Session, step: Step): Expected {
  const { method, path, body, status, refused = null } = plan;
  if (PUBLIC.includes(path)) return { status: refused ?? status, call: null };
  if (!session.isAlive) return { status: 401, call: null };
  if (!mayDo(model, session, plan)) return { status: 403, call: null };
  const isKeyed = step.key !== null && /POST|PATCH/.test(method);
  const call = isKeyed
    ? { key: `${session.user} ${step.key}`, text: JSON.stringify([method, path, body]) }
    : null;
  const before = call && model.keys.get(call.key);
  if (before) {
    if (before.call !== call?.text) return { status: 409, call: null };
    const isThere = plan.again!(before.record) !== null;
    if (!isThere) return { status: plan.isCreating ? 410 : 404, call: null };
    return { status, record: before.record, call: null };
  }
  if (refused === 404) return { status: 404, call: null };
  const isStale = tagOf(plan, step) !== undefined && step.match === 'stale';
  return { status: isStale ? 412 : (refused ?? status), call };
}

function mayDo(model: Model, { user }: Session, { method, path }: Plan): boolean {
  const role = model.users.get(user)?.role;
  if (method === 'GET' || role === 'admin') return true;
  return role === 'editor' && path.startsWith('/api/v1/');
}

/** Returns how the answer differs from `wanted`; it may have more fields, but lists must have as many elements. */
function differs(answer: unknown, wanted: unknown, where = 'data'): string | null {
  if (Array.isArray(wanted)) {
    if (!Array.isArray(answer) || answer.length !== wanted.length) {
      return `${where} is ${JSON.stringify(answer)}, not ${JSON.stringify(wanted)}`;
    }
    return first(wanted.map((one, at) => differs(answer[at], one, `${where}.${at}`)));
  }
  if (typeof wanted === 'object' && wanted !== null) {
    const fields = (answer ?? {}) as Record<string, unknown>;
    return first(
      Object.entries(wanted).map(([name, one]) => differs(fields[name], one, `${where}.${name}`)),
    );
  }
  return answer === wanted
    ? null
    : `${where} is ${JSON.stringify(answer)}, not ${JSON.stringify(wanted)}`;
}

const first = (said: readonly (string | null)[]) => said.find((one) => one !== null) ?? null;

/** Compares the whole state, as an administrator reads it. */
async function compare(place: Place, model: Model): Promise<string | null> {
  const { token } = model.sessions[0]!;
  const read = async (path: string): Promise<Answered<{ data: unknown }>> =>
    place.call(path, { token });
  const check = async (path: string, wanted: unknown) =>
    differs((await read(path)).body.data, wanted, path);
  const byId = <T extends { id: number }>(all: readonly T[]) => all.toSorted((a, b) => a.id - b.id);

  const said = [
    await check('/api/users?per_page=100', byId(living(model.users)).map(userView)),
    await check('/api/v1/channels', byId(living(model.channels)).map(channelView)),
  ];
  for (const kind of ['defaults', 'params'] as const) {
    const path = kind === 'defaults' ? '/api/v1/default-settings' : '/api/v1/settings';
    const wanted = byId(living(model[kind])).map((one) => settingView(LABELS[kind], one));
    said.push(await check(path, wanted));
  }
  for (const channel of living(model.channels)) {
    for (const [which, list] of LISTS.entries()) {
      const { body, headers } = await read(list.path(channel.id));
      const wanted = settle(list, channel.lists[which]!, model.now);
      const rows = byId(body.data as { id: number }[]);
      const revision = Number(/(\d+)"$/.exec(headers.get('ETag') ?? '')?.[1]);
      const listed = wanted.rows.map(
        ({ id, version, fields }): Row => ({ id, version, ...fields }),
      );
      const path = list.path(channel.id);
      said.push(
        differs(
          { revision, rows },
          { revision: wanted.revision, rows: byId(listed as { id: number }[]) },
          path,
        ),
      );
    }
  }
  for (const offer of living(model.offers)) {
    said.push(await check(`/api/v1/offers/${offer.id}`, offerView(model, offer)));
  }
  for (const client of living(model.clients)) {
    said.push(await check(`/api/v1/clients/${client.id}`, clientView(client)));
  }
  return first(said);
}
