/** The people who send hostile requests, and what they may do by the specification. */
import { patiently } from '#tests/attack/part.ts';
import { isBusy, type Place } from '#tests/attack/place.ts';
import type { Person } from './hostile.ts';

const PASSWORD = 'пароль для нападения';
const ROLES = ['admin', 'editor', 'user'] as const;
const SIGNED: readonly Person[] = ROLES;

/** Invalid `Authorization` headers. */
const BROKEN = [
  ...['Bearer', 'Bearer ', 'Bearer x', 'Basic YWRtaW46YWRtaW4=', 'Bearer null', 'Bearer undefined'],
  ...[
    `Bearer pult_${'A'.repeat(64)}`,
    `Bearer pult_${'-'.repeat(64)}`,
    `Bearer ${'x'.repeat(6_000)}`,
  ],
  ...[
    "Bearer ' or 1=1 --",
    'Bearer pult_x, Bearer pult_y',
    'pult_',
    'Token x',
    'Digest username="a"',
  ],
];

/** Creates new sessions whenever a request may have ended a session or changed an account. */
export async function createPeople(place: Place) {
  const { db, passwords } = place;
  const hash = await passwords.hash(PASSWORD);
  const made = new Map<Person, string>();
  const issued = new Set<string>();
  let next = 0;

  async function account(role: (typeof ROLES)[number]): Promise<string> {
    const email = `attack-${role}@example.com`;
    await db.deleteFrom('users').where('email', '=', email).execute();
    const { id } = await db
      .insertInto('users')
      .values({ name: role, email, password_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const found = db.selectFrom('roles').where('name', '=', role).select('id');
    const { id: role_id } = await found.executeTakeFirstOrThrow();
    await db.insertInto('user_roles').values({ user_id: id, role_id }).execute();
    return email;
  }

  async function signIn(email: string): Promise<string> {
    // From a separate address, so that wrong passwords of others do not slow it down.
    next += 1;
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ email, password: PASSWORD });
    const from = `172.16.${next >> 8}.${next & 255}`;
    const answer = await patiently(
      () =>
        place.send(
          new Request('http://localhost/api/login', { method: 'POST', headers, body }),
          from,
        ),
      isBusy,
    );
    const { access_token } = (await answer.json()) as { access_token?: string };
    if (!access_token) throw new Error(`${email} cannot sign in: ${answer.status}`);
    issued.add(access_token);
    return access_token;
  }

  async function makeAll(): Promise<void> {
    const past = new Date(place.clock.now().getTime() - 1_000).toISOString();
    for (const role of ROLES) made.set(role, await signIn(await account(role)));
    const without = { expired: { refresh: true }, refreshable: { refresh: false } };
    for (const [person, { refresh }] of Object.entries(without)) {
      const before = await db.selectFrom('sessions').select('id').execute();
      made.set(person as Person, await signIn('attack-editor@example.com'));
      await db
        .updateTable('sessions')
        .set({ access_expires_at: past, ...(refresh && { refresh_expires_at: past }) })
        .where(
          'id',
          'not in',
          before.map(({ id }) => id),
        )
        .execute();
    }
    const ended = await signIn('attack-admin@example.com');
    await place.call('/api/logout', { method: 'POST', token: ended });
    made.set('ended', ended);
  }

  return {
    /** All tokens so far, which no other answer may contain. */
    issued,
    hash,
    /** Returns the `Authorization` of the person; null for none. */
    async shows(person: Person): Promise<string | null> {
      if (person === 'none') return null;
      if (person === 'broken') {
        next += 1;
        return BROKEN[next % BROKEN.length]!;
      }
      if (made.size === 0) await makeAll();
      return `Bearer ${made.get(person)}`;
    },
    /** Forgets all sessions, so that the next request gets a new one. */
    forget: () => made.clear(),
  };
}

export type People = Awaited<ReturnType<typeof createPeople>>;

/** Whether a person has a valid session. */
export const isSigned = (person: Person): boolean => SIGNED.includes(person);

/**
 * Whether the decisions give this right: an administrator may do everything, an editor the work, a
 * user only reads. Everyone has a profile.
 */
export function may(person: Person, method: string, path: string): boolean {
  if (!isSigned(person)) return false;
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead || person === 'admin' || /^\/api\/user(?:\/|$)/.test(path)) return true;
  return person === 'editor' && path.startsWith('/api/v1/');
}
