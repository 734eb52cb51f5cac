import { pageAddresses, type RecordDescription } from './record.ts';

/** The tabs of a client's page, in order. */
export const CLIENT_TABS = ['history', 'applications', 'addresses'] as const;
export type ClientTab = (typeof CLIENT_TABS)[number];

const listPath = '/clients';
const addresses = pageAddresses<ClientTab>(listPath);

export const CLIENT_PATTERN = addresses.pattern;
export const clientHref = addresses.href;
export const clientAt = addresses.at;

// All tabs show parts of one read.
const reload = 'client.reload';

export const clientRecord = {
  kind: 'client',
  words: { one: 'Клиент', many: 'Клиенты', which: 'Какого клиента?' },
  apiPath: '/api/v1/clients',
  listPath,
  href: (id) => clientHref(id),
  idAt: addresses.idAt,
  namedBy: ['phone', 'passport', 'email'],
  listCommands: { pick: 'clients.open', reload: 'clients.reload' },
  page: {
    tabs: CLIENT_TABS,
    reloads: { history: reload, applications: reload, addresses: reload },
    at: clientAt,
  },
  screens: {
    clients: () => listPath,
    client: (id) => clientHref(id),
  },
} as const satisfies RecordDescription;
