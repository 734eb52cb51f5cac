/** The reads of clients. */
import { CLIENTS_PER_PAGE, ClientAnswer, ClientPage } from '#contract/clients.ts';
import { type Check, type Group, Skip } from '../../check.ts';
import { means as same } from '../../compare.ts';
import { fits } from '../../shape.ts';
import { demand, get, isRecord, succeed } from '../../steps.ts';
import { echoCheck, filtered, matchNothing, splittingCheck } from './filters.ts';
import { datesCheck, firstId, openedChecks } from './lists.ts';
import { lastPageCheck, pagingChecks } from './paging.ts';
import { sortChecks } from './sorting.ts';

const CLIENTS = '/api/v1/clients';
const paged = { of: 'clients', path: CLIENTS, perPage: CLIENTS_PER_PAGE, after: 'clients.list' };
const WITH = { with_passport: 1, with_addresses: 1 };

type Row = Record<string, unknown>;
const hasPassport = ({ passport }: Row) => isRecord(passport);
const hasAddress = ({ addresses }: Row) => Array.isArray(addresses) && addresses.length > 0;

/** Returns the value of a row as a flag; null if the row does not have the field. */
const said = (field: string) => (row: Row) =>
  row[field] === undefined
    ? null
    : same(1, typeof row[field] === 'boolean' ? Number(row[field]) : row[field]);

/** Checks an empty range, and a range that contains the first client. */
const rangeCheck = (of: string, field: string, means: string): Check => ({
  id: `clients.filter.${of.replaceAll('_', '-')}`,
  title: `${of}_from and ${of}_to limit the list`,
  call: 'GET /api/v1/clients',
  expected: `nobody in the year 1800; only clients of the day that is asked for, both ends included`,
  means,
  after: ['clients.list'],
  *run() {
    yield* matchNothing(CLIENTS, { [`${of}_from`]: '1800-01-01', [`${of}_to`]: '1800-12-31' });
    const dayOf = (row: Row) => String(row[field] ?? '').slice(0, 10);
    const one = (yield* filtered(CLIENTS, {})).find((row) => /^\d{4}-\d\d-\d\d$/.test(dayOf(row)));
    if (!one) throw new Skip('no client of the first page has that date');
    // In the zone of the business, a moment may be on another day.
    const isMoment = field === 'created_at';
    const [from, to] = isMoment
      ? [shifted(dayOf(one), -1), shifted(dayOf(one), 1)]
      : [dayOf(one), dayOf(one)];
    const found = yield* filtered(CLIENTS, { [`${of}_from`]: from, [`${of}_to`]: to });
    const [first, last] = isMoment ? [shifted(from, -1), shifted(to, 1)] : [from, to];
    const strays = found.filter((row) => dayOf(row) < first || dayOf(row) > last);
    demand(
      found.length > 0 && strays.length === 0,
      `${found.length} rows, ${strays.length} of them outside`,
    );
  },
});

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

export const clients: Group = {
  title: 'Clients',
  checks: [
    {
      id: 'clients.list',
      title: 'the list of clients is read',
      call: 'GET /api/v1/clients',
      expected: 'success, data, and meta with current_page, last_page, total',
      means: 'The list of clients shows an error.',
      *run() {
        const { body } = yield* succeed(get(CLIENTS, { page: 1, per_page: CLIENTS_PER_PAGE }));
        const clientId = firstId(fits(ClientPage, body).data);
        return clientId === undefined ? {} : { clientId };
      },
    },
    ...pagingChecks(paged),
    lastPageCheck(paged),
    {
      id: 'clients.filter.search',
      title: 'search finds a client by phone',
      call: 'GET /api/v1/clients',
      expected: 'the client who is asked for; nobody for a name that no client has',
      means: 'The operator does not find the client who is calling.',
      after: ['clients.list'],
      *run({ marker }) {
        yield* matchNothing(CLIENTS, { search: `${marker}-nobody` });
        const one = (yield* filtered(CLIENTS, {})).find(({ phone }) => phone);
        if (!one) throw new Skip('no client of the first page has a phone');
        const found = yield* filtered(CLIENTS, { search: String(one.phone) });
        demand(
          found.some(({ id }) => same(one.id, id)),
          `${found.length} rows without that client`,
        );
      },
    },
    rangeCheck('birth_date', 'birth_date', 'The filter by birth date shows other clients.'),
    rangeCheck('created', 'created_at', 'The filter by the date of creation shows other clients.'),
    splittingCheck({
      of: 'clients',
      path: CLIENTS,
      name: 'has_passport',
      means: "The filter 'Есть паспорт' shows the wrong clients.",
      isOn: said('has_passport'),
    }),
    splittingCheck({
      of: 'clients',
      path: CLIENTS,
      name: 'has_address',
      means: "The filter 'Есть адрес' shows the wrong clients.",
      isOn: said('has_address'),
    }),
    {
      id: 'clients.include',
      title: 'with_passport and with_addresses add that data to the list',
      call: 'GET /api/v1/clients',
      expected: 'passport as an object and addresses as a list, for clients who have them',
      means: 'The list shows no passports and addresses although the operator asked for them.',
      after: ['clients.filter.has-passport', 'clients.filter.has-address'],
      *run() {
        const owners = yield* filtered(CLIENTS, { ...WITH, has_passport: 1 });
        const tenants = yield* filtered(CLIENTS, { ...WITH, has_address: 1 });
        if (owners.length + tenants.length === 0) throw new Skip('no client has either');
        const bare = [
          ...owners.filter((row) => !hasPassport(row)),
          ...tenants.filter((row) => !hasAddress(row)),
        ];
        demand(bare.length === 0, `${bare.length} rows without it`);
      },
    },
    ...sortChecks(CLIENTS),
    echoCheck('clients', CLIENTS, { has_passport: 1 }),
    ...openedChecks('clients', CLIENTS, ClientAnswer, ({ clientId }) => clientId),
    datesCheck(
      'clients',
      CLIENTS,
      'birth_date and issued_date as YYYY-MM-DD, created_at and updated_at as ISO 8601',
      ({ clientId }) => clientId,
    ),
  ],
};
