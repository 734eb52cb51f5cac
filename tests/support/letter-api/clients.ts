/** The lead service of the letter API. */
import { create, find, having, ok, paged, type Routes, write } from './shared.ts';
import type { Row } from './store.ts';

const ALL = '/api/v1/clients';
const ONE = `${ALL}/:id`;
const REQUIRED = ['last_name', 'first_name', 'birth_date'];

/** Whether the search is a part of the name or e-mail, or of the phone in any form. */
function isFound(row: Row, search: string): boolean {
  const text = search.toLowerCase();
  const digits = text.replace(/\D/g, '').replace(/^8/, '7');
  const isPhone = /^[\d\s()+-]{5,}$/.test(text);
  if (isPhone && String(row.phone ?? '').includes(digits)) return true;
  return ['last_name', 'first_name', 'email'].some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(text),
  );
}

const isBetween = (value: unknown, from: string | null, to: string | null) =>
  (!from || String(value) >= from) && (!to || String(value).slice(0, to.length) <= to);

function isKept(row: Row, query: URLSearchParams): boolean {
  const isOn = (name: string, has: boolean) =>
    !query.has(name) || (query.get(name) === '1') === has;
  return (
    isFound(row, query.get('search') ?? '') &&
    isBetween(row.birth_date, query.get('birth_date_from'), query.get('birth_date_to')) &&
    isBetween(row.created_at, query.get('created_from'), query.get('created_to')) &&
    isOn('has_passport', Boolean(row.passport)) &&
    isOn('has_address', (row.addresses as Row[]).length > 0)
  );
}

export const clientRoutes: Routes = {
  [`GET ${ALL}`]: ({ store, query }) => {
    const field = query.get('sort_by') ?? 'id';
    const sign = query.get('sort_direction') === 'desc' ? -1 : 1;
    const compare = (a: Row, b: Row) =>
      String(a[field]).localeCompare(String(b[field]), 'ru', { numeric: true }) * sign;
    const kept = store.clients.filter((row) => isKept(row, query)).sort(compare);
    const { data, page } = paged(kept, query, 20);
    const shown = data.map(({ passport, addresses, ...row }) => ({
      ...row,
      ...(query.get('with_passport') === '1' && { passport }),
      ...(query.get('with_addresses') === '1' && { addresses }),
    }));
    return { ...ok(shown), meta: page, filters: Object.fromEntries(query) };
  },
  [`POST ${ALL}`]: (context) =>
    ok(create(context.store.clients, having(context, REQUIRED), { passport: null, addresses: [] })),
  [`GET ${ONE}`]: ({ store, id }) => ok(find(store.clients, id)),
  [`PUT ${ONE}`]: (context) =>
    ok(write(find(context.store.clients, context.id), having(context, REQUIRED))),
};
