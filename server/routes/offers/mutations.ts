/** Writes of offers, one transaction each. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#server/database/database.ts';
import { omitUndefined } from '#server/database/omit-undefined.ts';
import { changes } from '#server/http/version.ts';
import type { Write } from '#server/middleware/write.ts';
import type { OfferRecord } from './presenter.ts';
import { findOffer, lockOffer } from './queries.ts';
import type { NewOfferBody, OfferBody } from './schema.ts';
import { bindSettings, writeSettings } from './settings.ts';

/** Gets the current state before the write and may throw. */
type Match = (current: OfferRecord) => void;

const COUNT_ON = { version: sql<number>`version + 1`, updated_at: sql<string>`now()` };

export async function createOffer(
  write: Write,
  body: z.output<typeof NewOfferBody>,
): Promise<OfferRecord> {
  const work = async (trx: Db) => {
    const { id } = await trx
      .insertInto('offers')
      .values(columnsOf(body))
      .returning('id')
      .executeTakeFirstOrThrow();
    return findOffer(trx, id);
  };
  return write(work, { idOf: ({ id }) => id, read: findOffer });
}

/** Changes an offer and its parameters. */
export async function changeOffer(
  write: Write,
  id: number,
  { settings, ...body }: z.output<typeof OfferBody>,
  match: Match,
): Promise<OfferRecord> {
  return write(async (trx) => {
    const current = await lockOffer(trx, id);
    match(current);
    const columns = columnsOf(body);
    const areOthers = await writeSettings(trx, id, current.settings, settings ?? []);
    if (areOthers || changes(current, columns)) {
      await trx
        .updateTable('offers')
        .set({ ...columns, ...COUNT_ON })
        .where('id', '=', id)
        .execute();
    }
    return findOffer(trx, id);
  });
}

/** Adds parameters to an offer. */
export async function addSettings(
  write: Write,
  id: number,
  settingIds: readonly number[],
  match: Match,
): Promise<OfferRecord> {
  const work = async (trx: Db) => {
    match(await lockOffer(trx, id));
    const isChanged = await bindSettings(trx, id, settingIds);
    if (isChanged) await trx.updateTable('offers').set(COUNT_ON).where('id', '=', id).execute();
    return findOffer(trx, id);
  };
  return write(work, { read: (trx) => findOffer(trx, id) });
}

/** Deletes an offer with its parameters. */
export async function deleteOffer(write: Write, id: number, match: Match): Promise<void> {
  await write(async (trx) => {
    match(await lockOffer(trx, id));
    await trx.deleteFrom('offers').where('id', '=', id).execute();
  });
}

/** Returns the columns to write, without missing values and without null where the column is required. */
function columnsOf(body: z.output<typeof NewOfferBody>) {
  const { status, check, broker, income_type, ...rest } = body;
  return omitUndefined({
    ...rest,
    income_type: income_type ?? undefined,
    is_active: status ?? undefined,
    has_checker: check ?? undefined,
    is_broker: broker ?? undefined,
  });
}
