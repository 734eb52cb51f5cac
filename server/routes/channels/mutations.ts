/** Writes of channels, one transaction each. */
import type { z } from 'zod';
import type { Db } from '#server/database/database.ts';
import { Failure } from '#server/http/failure.ts';
import { changes } from '#server/http/version.ts';
import type { Write } from '#server/middleware/write.ts';
import { countPlans, type PlanClock } from '#server/routes/rates/plans.ts';
import type { ChannelRecord } from './presenter.ts';
import {
  type ChannelFields,
  findChannel,
  insertChannel,
  lockChannel,
  updateChannel,
} from './queries.ts';
import type { ChannelBody, NewChannelBody } from './schema.ts';

/** Gets the current state before the write and may throw. */
type Match = (current: ChannelRecord) => void;

export function createChannel(
  write: Write,
  body: z.output<typeof NewChannelBody>,
): Promise<ChannelRecord> {
  return write(async (trx) => findChannel(trx, await insertChannel(trx, body)), {
    idOf: ({ id }) => id,
    read: findChannel,
  });
}

/** Changes a channel's own fields. Missing fields stay unchanged. */
export function changeChannel(
  write: Write,
  id: number,
  body: z.output<typeof ChannelBody>,
  match: Match,
): Promise<ChannelRecord> {
  return change(write, id, match, (current) => ({
    name: body.name,
    slug: body.slug ?? current.slug,
    description: body.description ?? current.description,
    is_active: body.is_active ?? current.is_active,
    rate_type: body.rate_type ?? current.rate_type,
  }));
}

/** Switches a channel on or off. */
export function toggleChannel(write: Write, id: number, match: Match): Promise<ChannelRecord> {
  return change(write, id, match, ({ name, slug, description, is_active, rate_type }) => {
    return { name, slug, description, is_active: !is_active, rate_type };
  });
}

/**
 * Deletes a channel with its settings and rates. An active channel with planned rates cannot be
 * deleted: switch it off first.
 */
export async function deleteChannel(
  write: Write,
  clock: PlanClock,
  id: number,
  match: Match,
): Promise<void> {
  await write(async (trx) => {
    await lockChannel(trx, id);
    const current = await findChannel(trx, id);
    match(current);
    const plans = await countPlans(trx, clock, id);
    if (current.is_active && plans > 0) {
      throw new Failure(
        409,
        `Канал активен, и в нём запланированы изменения ставок (${plans}). Сначала деактивируйте канал или отмените планы.`,
      );
    }
    await trx.deleteFrom('channels').where('id', '=', id).execute();
  });
}

function change(
  write: Write,
  id: number,
  match: Match,
  next: (current: ChannelRecord) => ChannelFields,
): Promise<ChannelRecord> {
  const read = (trx: Db) => findChannel(trx, id);
  const work = async (trx: Db) => {
    await lockChannel(trx, id);
    const current = await read(trx);
    match(current);
    const fields = next(current);
    if (!changes(current, fields)) return current;
    await updateChannel(trx, id, fields);
    return read(trx);
  };
  return write(work, { read });
}
