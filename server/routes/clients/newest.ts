/** GET /api/v1/clients without filters: the most frequent request of the console. */
import type { Actor } from '#server/auth/access.ts';
import type { Db } from '#server/database/database.ts';
import { statement } from '#server/database/prepared/statement.ts';
import { pagedList, readPage } from '#server/http/paged-list.ts';
import type { PageRequest } from '#server/http/paging.ts';
import type { CountMany } from './many.ts';
import { presentClient } from './presenter.ts';
import { CLIENT_COLUMNS } from './queries.ts';
import type { ClientFilters } from './schema.ts';

/** Returns whether there are no filters and no sort order. */
export const isPlain = (filters: ClientFilters): boolean =>
  Object.values(filters).every((value) => value === undefined);

/** Finds the rows of a page; rows before it are skipped in the index alone. */
const pageOf = statement<{ perPage: number; offset: number }>()((db, value) =>
  db
    .selectFrom('clients')
    .where('clients.id', 'in', (eb) =>
      eb
        .selectFrom('clients as passed')
        .select('passed.id')
        .orderBy('passed.created_at', 'desc')
        .orderBy('passed.id', 'desc')
        .limit(value('perPage'))
        .offset(value('offset')),
    )
    .select(CLIENT_COLUMNS)
    .orderBy('clients.created_at', 'desc')
    .orderBy('clients.id', 'desc'),
);

const countClientsUpTo = statement<{ limit: number }>()((db, value) =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('clients').select('clients.id').limit(value('limit')).as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count')),
);

/** Returns a function that lists pages of all clients, newest first. */
export function newestClients(db: Db, countMany: CountMany) {
  const countUpTo = async (limit: number) => (await countClientsUpTo(db, { limit }))[0]?.count ?? 0;
  const count = (limit: number) => countMany('all', limit, countUpTo);

  return async (actor: Actor, request: PageRequest) => {
    const { rows, count: total } = await readPage(request, () => pageOf(db, request), count);
    const shown = rows.map((client) => presentClient(actor, client));
    return pagedList(request, total, shown, {});
  };
}
