/** Writes of the one client that the run makes. Section 7 has no call to delete it. */
import type { Check, Group, Known } from '../../check.ts';
import { demandKept, means as same } from '../../compare.ts';
import { beRefused, demand, get, post, put, recordOf, rowsOf, succeed } from '../../steps.ts';
import { make } from './own.ts';

const CLIENTS = '/api/v1/clients';
const path = ({ client }: Known) => `${CLIENTS}/${client!.id}`;
const REQUIRED = ['last_name', 'first_name', 'birth_date'];

const addressOf = (type: string, house: string) => ({
  type,
  region: 'Проверочная область',
  city: 'Проверка',
  street: 'Проверочная',
  house,
  housing: '2',
  flat: '3',
});

/** A phone of the code 000, which belongs to nobody. */
const clientOf = (marker: string) => ({
  last_name: `Проверка-${marker}`,
  first_name: 'Ёлка',
  patronymic: 'Ильинична',
  birth_date: '1990-02-01',
  phone: `7000${String(parseInt(marker.slice(-6), 36) % 10_000_000).padStart(7, '0')}`,
  email: `${marker}@example.com`,
  passport: {
    series: '0012',
    number: '003456',
    issued_by: 'ОВД Проверки',
    issued_date: '2015-03-12',
    division_code: '000-123',
  },
  addresses: [addressOf('registration', '1а'), addressOf('residence', '10/2')],
});

const findCheck = (
  id: string,
  what: string,
  textOf: (sent: Record<string, unknown>) => unknown,
): Check => ({
  id: `clients.find.${id}`,
  title: `the client is found by ${what}`,
  call: 'GET /api/v1/clients',
  expected: 'the client among the rows of search',
  means: 'The operator does not find the client who is calling.',
  writes: true,
  after: ['clients.create'],
  *run(known) {
    const search = String(textOf(known.client!.sent));
    const rows = yield* rowsOf(get(CLIENTS, { page: 1, per_page: 20, search }));
    demand(
      rows.some(({ id }) => same(known.client!.id, id)),
      `${rows.length} rows without it`,
    );
  },
});

/** Sorts the addresses, which come in any order. */
const byType = (client: Readonly<Record<string, unknown>>) => ({
  ...client,
  addresses: [...((client.addresses ?? []) as { type: string }[])].sort((a, b) =>
    a.type < b.type ? -1 : 1,
  ),
});

export const clientWrites: Group = {
  title: 'Clients: writes',
  checks: [
    {
      id: 'clients.create',
      title: 'a client is created',
      call: 'POST /api/v1/clients',
      expected: 'success; the client is found by the id of the answer, or by search',
      means: 'Новый Клиент reports a failure, or opens another client.',
      writes: true,
      after: ['clients.list'],
      *run({ marker }) {
        const sent = clientOf(marker);
        const client = yield* make(post(CLIENTS, sent), {
          marker,
          query: { search: sent.email },
          one: (id) => `${CLIENTS}/${id}`,
        });
        return { client };
      },
    },
    {
      id: 'clients.create.kept',
      title: 'name, birth date, phone and e-mail are read as they were sent',
      call: 'GET /api/v1/clients/{id}',
      expected: 'the same values; the phone in digits only',
      means: 'What the operator typed is saved as something else.',
      writes: true,
      after: ['clients.create'],
      *run(known) {
        const fields = ['last_name', 'first_name', 'patronymic', 'birth_date', 'phone', 'email'];
        demandKept(known.client!.sent, yield* recordOf(get(path(known))), fields);
      },
    },
    {
      id: 'clients.create.papers',
      title: 'passport and addresses are read as they were sent',
      call: 'GET /api/v1/clients/{id}',
      expected: 'the same passport, with leading zeros, and both addresses',
      means: 'The passport or an address of a new client is lost or changed.',
      writes: true,
      after: ['clients.create'],
      *run(known) {
        const read = byType(yield* recordOf(get(path(known))));
        demandKept(byType(known.client!.sent), read, ['passport', 'addresses']);
      },
    },
    {
      id: 'clients.create.refused',
      title: 'a client with nothing but an e-mail is refused',
      call: 'POST /api/v1/clients',
      expected: `422 with errors: lists of messages for ${REQUIRED.join(', ')}`,
      means: 'No message stands under the field; the operator does not learn what is wrong.',
      writes: true,
      run: ({ marker }) =>
        beRefused(post(CLIENTS, { email: `${marker}-only@example.com` }), REQUIRED),
    },
    findCheck('phone', 'phone', ({ phone }) => phone),
    findCheck('email', 'e-mail', ({ email }) => email),
    findCheck('name', 'last name', ({ last_name }) => last_name),
    {
      id: 'clients.update',
      title: 'a client is changed, sent as it was read',
      call: 'PUT /api/v1/clients/{id}',
      expected:
        'success; the changed fields as they were sent, passport and addresses as they were',
      means: 'Сохранить reports a success, and values are lost.',
      writes: true,
      after: ['clients.create.kept', 'clients.create.papers'],
      *run(known) {
        const before = yield* recordOf(get(path(known)));
        const edits = { first_name: 'Ольга', patronymic: null, birth_date: '1991-12-31' };
        yield* succeed(put(path(known), { ...before, ...edits }));
        const read = byType(yield* recordOf(get(path(known))));
        demandKept({ ...byType(known.client!.sent), ...edits }, read);
      },
    },
  ],
};
