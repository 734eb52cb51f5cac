import type { RoleName } from '#contract/users.ts';
import type { Db } from '#server/database/database.ts';
import type { SeedContext } from './demo.ts';
import { PEOPLE } from './people.ts';

/** Public, so a server that is reachable from other machines refuses to start while an account has it. */
export const DEMO_PASSWORD = 'pult-demo';

/** The demo accounts, one per role. */
export const DEMO_ACCOUNTS = [
  { name: 'Администратор', email: 'admin@example.com', role: 'admin' },
  { name: 'Редактор', email: 'editor@example.com', role: 'editor' },
  { name: 'Сотрудник', email: 'user@example.com', role: 'user' },
] as const satisfies readonly { name: string; email: string; role: RoleName }[];

/** No password verifies against this. */
const NO_PASSWORD = '!';
const DAY_MS = 86_400_000;

interface Planted {
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: string;
  readonly roles: readonly RoleName[];
}

/** Inserts the demo accounts and enough users for several pages. */
export async function seedUsers({ db, passwordHash }: SeedContext): Promise<void> {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * DAY_MS).toISOString();
  const accounts = DEMO_ACCOUNTS.map(({ name, email, role }) => {
    return { name, email, password_hash: passwordHash, created_at: ago(400), roles: [role] };
  });
  const people = PEOPLE.map(([name, mailbox, ...roles], index) => {
    const email = `${mailbox}@example.com`;
    return { name, email, password_hash: NO_PASSWORD, created_at: ago(390 - index * 8), roles };
  });
  await insert(db, [...accounts, ...people]);
}

async function insert(db: Db, users: readonly Planted[]): Promise<void> {
  const inserted = await db
    .insertInto('users')
    .values(users.map(({ roles: _, ...user }) => ({ ...user, updated_at: user.created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'email'])
    .execute();
  const roles = await db.selectFrom('roles').selectAll().execute();
  const idOf = new Map(roles.map(({ id, name }) => [name, id]));
  const given = inserted.flatMap(({ id, email }) => {
    const names = users.find((user) => user.email === email)?.roles ?? [];
    return names.map((name) => ({ user_id: id, role_id: idOf.get(name)! }));
  });
  if (given.length > 0) await db.insertInto('user_roles').values(given).execute();
}
