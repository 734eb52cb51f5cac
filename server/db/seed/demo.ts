/**
 * Demo data. Each seed is planted once in the life of a database: what people change or delete
 * afterwards stays changed and deleted.
 */
import type { Db } from '#server/db/database.ts';
import { plantChannels } from '#server/db/seed/channels.ts';
import { plantClients } from '#server/db/seed/clients.ts';
import { plantOffers } from '#server/db/seed/offers.ts';
import { plantSettings } from '#server/db/seed/settings.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, plantUsers } from '#server/db/seed/users.ts';
import { createPasswords, type Passwords } from '#server/passwords.ts';
import { findCredentials } from '#server/routes/users/records.ts';

export { DEMO_ACCOUNTS, DEMO_PASSWORD };

/** What a seed gets to work with. */
export interface Soil {
  readonly db: Db;
  /** The hash of `DEMO_PASSWORD`: made once, since making it is what takes time. */
  readonly passwordHash: string;
}

/** In the order of planting; a resource that brings demo data adds its own line. */
const SEEDS: Readonly<Record<string, (soil: Soil) => Promise<void>>> = {
  'demo-users': plantUsers,
  'demo-settings': plantSettings,
  'demo-channels': plantChannels,
  'demo-offers': plantOffers,
  'demo-clients': plantClients,
};

/** Plants what was never planted here. Safe when several processes do it at once. */
export async function seedDemo(db: Db, passwords: Passwords = createPasswords()): Promise<void> {
  const planted = await db.selectFrom('seeds').select('name').execute();
  const missing = Object.entries(SEEDS).filter(
    ([name]) => !planted.some((row) => row.name === name),
  );
  if (missing.length === 0) return;
  const passwordHash = await passwords.hash(DEMO_PASSWORD);

  for (const [name, plant] of missing) {
    await db.transaction().execute(async (trx) => {
      // Another process that is planting the same makes this wait, and then find it done.
      const claimed = await trx
        .insertInto('seeds')
        .values({ name, password_hash: passwordHash })
        .onConflict((conflict) => conflict.doNothing())
        .returning('name')
        .executeTakeFirst();
      if (claimed) await plant({ db: trx, passwordHash });
    });
  }
}

/**
 * Whether somebody can sign in with the published password: an account that still has the hash it
 * was planted with, whatever its e-mail is by now, or one of the demo accounts that was given the
 * same password again.
 */
export async function hasValidDemoPassword(
  db: Db,
  passwords: Passwords = createPasswords(),
): Promise<boolean> {
  const untouched = await db
    .selectFrom('users')
    .innerJoin('seeds', 'seeds.password_hash', 'users.password_hash')
    .select('users.id')
    .executeTakeFirst();
  if (untouched) return true;

  for (const { email } of DEMO_ACCOUNTS) {
    const account = await findCredentials(db, email);
    if (account && (await passwords.verify(DEMO_PASSWORD, account.password_hash))) return true;
  }
  return false;
}
