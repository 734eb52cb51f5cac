import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ClientSort } from '#contract/clients.ts';
import { instant } from '#server/database/business-time.ts';
import type { Schema } from '#server/database/schema.ts';
import type { ClientFilters } from './schema.ts';
import { matchesSearch, type Searcher } from './search.ts';

/** A query over clients without selected columns. */
export type Clients<T = object> = SelectQueryBuilder<Schema, 'clients', T>;

/** The filters of a list, and the permissions of its reader. */
export interface Filtering extends Searcher {
  /** The time zone of business time. */
  readonly zone: string;
  readonly filters: ClientFilters;
  /** Ids of clients whose passport has the searched number. */
  readonly owners?: readonly number[];
}

/**
 * Applies the filters. Ranges include both ends and are in business time.
 */
export function withFilters(
  clients: Clients,
  { zone, filters, owners = [], seesContacts }: Filtering,
): Clients {
  const { id, search, birth_date_from, birth_date_to, created_from, created_to } = filters;
  const { has_passport, has_address } = filters;
  let fit = clients;
  if (search !== undefined) {
    fit = fit.where((eb) => {
      const matches = matchesSearch(search, { seesContacts });
      return owners.length > 0 ? eb.or([matches, eb('clients.id', 'in', owners)]) : matches;
    });
  }
  if (id !== undefined) fit = fit.where('clients.id', '=', id);
  if (birth_date_from) fit = fit.where('clients.birth_date', '>=', birth_date_from);
  if (birth_date_to) fit = fit.where('clients.birth_date', '<=', birth_date_to);
  if (created_from) fit = fit.where('clients.created_at', '>=', instant(created_from, zone));
  if (created_to) {
    const unit = created_to.includes('T') ? '1 minute' : '1 day';
    fit = fit.where('clients.created_at', '<', instant(created_to, zone, unit));
  }
  if (has_passport !== undefined) fit = fit.where('clients.has_passport', '=', has_passport);
  if (has_address !== undefined) fit = fit.where('clients.has_address', '=', has_address);
  return fit;
}

/** The columns of each sort order, the same as in its index. */
const ORDERS: Readonly<Record<ClientSort, readonly (ClientSort | 'id')[]>> = {
  last_name: ['last_name', 'first_name', 'id'],
  first_name: ['first_name', 'last_name', 'id'],
  birth_date: ['birth_date', 'id'],
  phone: ['phone', 'id'],
  email: ['email', 'id'],
  created_at: ['created_at', 'id'],
};

/** Sorts clients, newest first by default. Clients without a value come last in both directions. */
export function inOrder<T>(
  clients: Clients<T>,
  { sort_by, sort_direction }: ClientFilters,
): Clients<T> {
  const isDescending = (sort_direction ?? (sort_by ? 'asc' : 'desc')) === 'desc';
  let ordered = clients;
  for (const column of ORDERS[sort_by ?? 'created_at']) {
    const isEmptyable = column === 'phone' || column === 'email';
    ordered = ordered.orderBy(`clients.${column}`, (order) => {
      if (!isDescending) return order.asc();
      return isEmptyable ? order.desc().nullsLast() : order.desc();
    });
  }
  return ordered;
}

/** Expressions with the same values that do not match any index. */
const UNINDEXED: Readonly<Record<ClientSort | 'id', RawBuilder<unknown>>> = {
  id: sql`clients.id + 0`,
  last_name: sql`clients.last_name || ''`,
  first_name: sql`clients.first_name || ''`,
  birth_date: sql`clients.birth_date + 0`,
  phone: sql`clients.phone || ''`,
  email: sql`clients.email || ''`,
  created_at: sql`clients.created_at + interval '0'`,
};

/**
 * Selects the sort columns as expressions that do not match any index. The planner then has to collect all
 * matches, with parallel workers, and sort them.
 */
export const withUnindexedOrder = (clients: Clients, { sort_by }: ClientFilters): Clients =>
  clients.select(ORDERS[sort_by ?? 'created_at'].map((column) => UNINDEXED[column].as(column)));
