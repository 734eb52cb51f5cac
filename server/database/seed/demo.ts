/** Demo data. Each seed runs once per database, so later changes and deletions are kept. */
import { sql } from 'kysely';
import { asSeed } from '#server/activity/entries.ts';
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';
import type { Db } from '#server/database/database.ts';
import { seedChannels } from './channels.ts';
import { seedClients } from './clients.ts';
import { seedOffers } from './offers.ts';
import { seedSettings } from './settings.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, seedUsers } from './users.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD };

/** Passed to every seed function. */
export interface SeedContext {
  readonly db: Db;
  /** The hash of `DEMO_PASSWORD`, computed once because hashing is slow. */
  readonly passwordHash: string;
}

/** The seeds in the order in which they run. */
const SEEDS: Readonly<Record<string, (context: SeedContext) => Promise<void>>> = {
  'demo-users': seedUsers,
  'demo-settings': seedSettings,
  'demo-channels': seedChannels,
  'demo-offers': seedOffers,
  'demo-clients': seedClients,
};

/** Runs the seeds that have not run on this database. Safe in several processes at once. */
export async function seedDemo(db: Db, passwords: Passwords = createPasswords()): Promise<void> {
  const seeded = await db.selectFrom('seeds').select('name').execute();
  const missing = Object.entries(SEEDS).filter(
    ([name]) => !seeded.some((row) => row.name === name),
  );
  if (missing.length === 0) return;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);

  for (const [name, seed] of missing) {
    await db.transaction().execute(async (trx) => {
      // If another process runs the same seed, this waits for it and then inserts nothing.
      const claimed = await trx
        .insertInto('seeds')
        .values({ name, password_hash: passwordHash })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (!claimed) return;
      await asSeed(trx, { seed: name }, () => seed({ db: trx, passwordHash }));
    });
  }
}

const CHECKED = sql<string>`md5(users.password_hash)`;

const DISABLED = sql<boolean>`users.disabled_at is not null`;
/** Role ids ascend from the most powerful role. */
const RANK = sql`(select min(role_id) from user_roles where user_id = users.id)`;

/** An account with the published password. */
export interface DemoSignIn {
  readonly email: string;
  /** A disabled account cannot sign in until it is enabled again. */
  readonly isDisabled: boolean;
}

/**
 * Returns an account that accepts the published password: because it still has the seeded hash, or because
 * someone set the same password again. If there are several, an enabled one with the most powerful role;
 * undefined if there is none. Each password is checked once, because a check takes as long as a sign-in; a
 * read-only call stores no results. Without demo data only the published e-mails are checked.
 */
export async function findDemoSignIn(
  db: Db,
  passwords: Passwords = createPasswords(),
  { isReadOnly = false } = {},
): Promise<DemoSignIn | undefined> {
  const seeded = await db.selectFrom('seeds').select('password_hash').execute();
  const untouched = await db
    .selectFrom('users')
    .innerJoin('seeds', 'seeds.password_hash', 'users.password_hash')
    .select(['users.email', DISABLED.as('isDisabled')])
    .orderBy(DISABLED)
    .orderBy(RANK)
    .orderBy('users.id')
    .executeTakeFirst();
  if (untouched) return untouched;

  const emails = DEMO_ACCOUNTS.map(({ email }) => email);
  const accounts = await db
    .selectFrom('users')
    .leftJoin('password_checks as done', 'done.user_id', 'users.id')
    .where('users.password_hash', 'like', '$%')
    .where(sql<boolean>`done.checked is distinct from ${CHECKED}`)
    .$if(seeded.length === 0, (query) => query.where(sql`lower(users.email)`, 'in', emails))
    .select(['users.id', 'users.email', 'users.password_hash'])
    .select([CHECKED.as('checked'), DISABLED.as('isDisabled')])
    .orderBy(DISABLED)
    .orderBy(RANK)
    .orderBy('users.id')
    .execute();
  for (const { id, email, password_hash, checked, isDisabled } of accounts) {
    if (await passwords.verify(DEMO_PASSWORD, password_hash)) return { email, isDisabled };
    if (isReadOnly) continue;
    await db
      .insertInto('password_checks')
      .values({ user_id: id, checked })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ checked }))
      .execute();
  }
  return undefined;
}
