/** The database of the throughput benchmark: a separate PostgreSQL, so that several servers can use it. */
import { openDatabase } from '#server/database/database.ts';
import { startEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { seedDemo } from '#server/database/seed/demo.ts';
import { fillClients, tidyUp } from '#server/database/seed/fill.ts';

const CLIENTS = 100_000;

/** Starts PostgreSQL on the folder like Pult does, fills it at the first run, and returns its address. */
export async function startFilled(dataDir: string) {
  const embedded = await startEmbedded(dataDir);
  const db = openDatabase(embedded.connection);
  await migrate(db);
  await seedDemo(db);
  await fillClients(db, { target: CLIENTS });
  // Including the rows of an interrupted run.
  await tidyUp(db);
  await db.destroy();
  const { host, user, password, database } = embedded.connection;
  const socket = encodeURIComponent(String(host));
  return {
    url: `postgres://${user}:${password}@localhost/${database}?host=${socket}`,
    stop: () => embedded.stop(),
  };
}
