/** Mistakes in reading channels, offers and clients. */
import { type Fields, withAnswer, withData, withoutQuery, withRefusal } from './mutating.ts';
import type { Mutation } from './mutations.ts';

const OFFERS = 'GET /api/v1/offers';
const CLIENTS = 'GET /api/v1/clients';
const SORTS = ['first-name', 'last-name', 'birth-date', 'phone', 'email', 'created-at'];

const withMeta = (change: (meta: Fields, query: URLSearchParams) => Fields) =>
  withAnswer((body, { query }) => {
    const meta = body.meta as Fields;
    return { ...body, meta: { ...meta, ...change(meta, query) } };
  });

export const LIST_MUTATIONS: readonly Mutation[] = [
  {
    id: 'rates are not a list',
    on: 'GET /api/v1/channels/:id/rates',
    after: withAnswer((body) => ({ ...body, data: { rows: body.data } })),
    breaks: ['channels.rates', 'channels.rates.post'],
  },
  {
    id: 'a rate type is unknown',
    on: 'GET /api/v1/channels/:id',
    after: withData(() => ({ rate_type: 'percent' })),
    breaks: ['channels.read', 'channels.create.kept', 'channels.update'],
  },
  {
    id: 'bound settings are still available',
    on: 'GET /api/v1/channels/:id/available-settings',
    before: (request, { store }) => {
      const id = Number(/\d+/.exec(request.path.slice('/api/v1'.length))![0]);
      const settings = store.channelDefaults;
      return store.channels.some((channel) => channel.id === id)
        ? { status: 200, type: 'application/json', body: { success: true, data: settings } }
        : request;
    },
    breaks: ['channels.unbound', 'channel-settings.bind'],
  },
  {
    id: 'dates of rates are Russian',
    on: 'GET /api/v1/channels/:id/rates',
    after: withData(() => ({ updated_at: '31.12.2026 10:00' })),
    breaks: ['channels.dates'],
  },
  {
    id: 'the page of offers is ignored',
    on: OFFERS,
    before: withoutQuery('page'),
    breaks: ['offers.page', 'offers.total'],
  },
  {
    id: 'per_page of clients is ignored',
    on: CLIENTS,
    before: withoutQuery('per_page'),
    breaks: ['clients.per-page'],
  },
  {
    id: 'pages of offers are counted from 0',
    on: OFFERS,
    after: withMeta(({ current_page }) => ({ current_page: Number(current_page) - 1 })),
    breaks: ['offers.page', 'offers.default'],
  },
  {
    id: 'the total of offers is wrong',
    on: OFFERS,
    after: withMeta(({ total }, query) => ({ total: Number(total) + (query.size === 2 ? 1 : 0) })),
    breaks: ['offers.total'],
  },
  {
    id: 'the last page of clients is missing',
    on: CLIENTS,
    after: withMeta(({ last_page }) => ({ last_page: Number(last_page) - 1 })),
    breaks: ['clients.last-page'],
  },
  {
    id: 'the position of the page is not told',
    on: OFFERS,
    after: withAnswer(({ meta: _, ...body }) => body),
    breaks: ['offers.list'],
  },
  {
    id: 'the status of offers is ignored',
    on: OFFERS,
    before: withoutQuery('status'),
    breaks: ['offers.filter.status'],
  },
  {
    id: 'the name of offers is ignored',
    on: OFFERS,
    before: withoutQuery('name'),
    breaks: ['offers.filter.name', 'offers.find'],
  },
  {
    id: 'the VIP position of offers is ignored',
    on: OFFERS,
    before: withoutQuery('vip_position'),
    breaks: ['offers.filter.vip-position'],
  },
  {
    id: 'the search for clients is ignored',
    on: CLIENTS,
    before: withoutQuery('search'),
    breaks: [
      'clients.filter.search',
      'clients.find.phone',
      'clients.find.email',
      'clients.find.name',
    ],
  },
  {
    id: 'clients are not found by phone',
    on: CLIENTS,
    before: (request) => {
      const query = new URLSearchParams(request.query);
      if (/^\d+$/.test(query.get('search') ?? '')) query.set('search', 'никого');
      return { ...request, query };
    },
    breaks: ['clients.filter.search', 'clients.find.phone'],
  },
  {
    id: 'the end of a range is not included',
    on: CLIENTS,
    after: withAnswer((body, { query }) => {
      const isDay = query.get('birth_date_from') === query.get('birth_date_to');
      return isDay && query.has('birth_date_to') ? { ...body, data: [] } : body;
    }),
    breaks: ['clients.filter.birth-date'],
  },
  {
    id: 'the range of creation is ignored',
    on: CLIENTS,
    before: withoutQuery('created_from', 'created_to'),
    breaks: ['clients.filter.created'],
  },
  {
    id: 'has_passport=0 is no filter',
    on: CLIENTS,
    before: (request) =>
      request.query.get('has_passport') === '0' ? withoutQuery('has_passport')(request) : request,
    breaks: ['clients.filter.has-passport'],
  },
  {
    id: 'has_address is toggled round',
    on: CLIENTS,
    before: (request) => {
      const query = new URLSearchParams(request.query);
      const asked = query.get('has_address');
      if (asked !== null) query.set('has_address', asked === '1' ? '0' : '1');
      return { ...request, query };
    },
    breaks: ['clients.include'],
  },
  {
    id: 'with_passport adds nothing',
    on: CLIENTS,
    before: withoutQuery('with_passport'),
    breaks: ['clients.include'],
  },
  {
    id: 'the direction of sorting is ignored',
    on: CLIENTS,
    before: withoutQuery('sort_direction'),
    breaks: SORTS.map((field) => `clients.sort.${field}`),
  },
  {
    id: 'clients are not sorted by e-mail',
    on: CLIENTS,
    before: (request) =>
      request.query.get('sort_by') === 'email'
        ? withoutQuery('sort_by', 'sort_direction')(request)
        : request,
    breaks: ['clients.sort.email'],
  },
  {
    id: 'birth dates have a time',
    on: 'GET /api/v1/clients/:id',
    after: withData(({ birth_date }) => ({ birth_date: `${birth_date}T00:00:00Z` })),
    breaks: ['clients.dates', 'clients.create.kept'],
  },
  {
    id: 'a missing offer is a page of HTML',
    on: 'GET /api/v1/offers/:id',
    after: withRefusal(() => ({ status: 404, type: 'text/html', body: '<h1>Not found</h1>' })),
    breaks: ['offers.missing', 'offers.delete'],
  },
  {
    id: 'a missing client is a 200 without success',
    on: 'GET /api/v1/clients/:id',
    after: withRefusal((answer) => ({ ...answer, status: 200 })),
    breaks: ['clients.missing'],
  },
  {
    id: 'an error of the server',
    on: 'GET /api/v1/offers/:id/available-settings',
    after: (answer) => ({ ...answer, status: 500, body: { success: false, message: 'SQL' } }),
    breaks: ['offers.available', 'offers.bind', 'wire.errors'],
  },
  {
    id: 'a list that never comes',
    on: CLIENTS,
    isSilent: true,
    breaks: ['session.none.clients', 'clients.list'],
  },
];
