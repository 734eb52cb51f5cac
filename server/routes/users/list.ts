import type { Db } from '#server/database/database.ts';
import type { PageRequest } from '#server/http/paging.ts';
import { presentUser } from './presenter.ts';
import { selectUsers } from './queries.ts';

/** GET /api/users: a page, sorted by id. Empty after the last page. */
export async function listUsers(db: Db, { page, perPage, offset }: PageRequest) {
  const users = await selectUsers(db).orderBy('users.id').limit(perPage).offset(offset).execute();
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { data: users.map(presentUser), current_page: page, per_page: perPage, total };
}
