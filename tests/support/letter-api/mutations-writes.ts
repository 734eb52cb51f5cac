/** Mistakes in writing channels, settings, offers and clients. */
import {
  always,
  type Fields,
  withAnswer,
  withBody,
  withData,
  withRates,
  withRefusal,
} from './mutating.ts';
import type { Mutation } from './mutations.ts';

const CHANNEL = '/api/v1/channels/:id';
const LEVELS = `POST ${CHANNEL}/rates`;
const LADDER = `POST ${CHANNEL}/ladder-rates`;

const idIn = (path: string) => Number(/\/(\d+)(?=\/|$)/.exec(path)?.[1]);
const isMissing = (path: string) => idIn(path) === 999_999_999;

export const WRITE_MUTATIONS: readonly Mutation[] = [
  {
    id: 'names of channels are cut off',
    on: 'POST /api/v1/channels',
    before: withBody(({ name }) => ({ name: String(name).slice(0, 20) })),
    breaks: ['channels.create.kept'],
  },
  {
    id: 'errors of a channel are texts, not lists',
    on: 'POST /api/v1/channels',
    after: withRefusal((answer) => ({
      ...answer,
      body: { success: false, errors: { name: 'Поле обязательно' } },
    })),
    breaks: ['channels.create.refused'],
  },
  {
    id: 'a changed channel is answered without success',
    on: `PUT ${CHANNEL}`,
    after: withAnswer(({ data }) => ({ data })),
    breaks: ['channels.update'],
  },
  {
    id: 'the slug of a channel is not changed',
    on: `PUT ${CHANNEL}`,
    before: ({ body: { slug: _, ...body }, ...request }) => ({ ...request, body }),
    breaks: ['channels.update'],
  },
  {
    id: 'a toggle does not toggle',
    on: `PATCH ${CHANNEL}/toggle-status`,
    before: (request, api) =>
      isMissing(request.path)
        ? request
        : api.handle({ ...request, method: 'GET', path: `/api/v1/channels/${idIn(request.path)}` }),
    breaks: ['channels.toggle'],
  },
  {
    id: 'a toggle only switches off',
    on: `PATCH ${CHANNEL}/toggle-status`,
    before: (request, { store }) => {
      const channel = store.channels.find(({ id }) => id === idIn(request.path));
      if (channel) channel.is_active = true;
      return request;
    },
    breaks: ['channels.toggle'],
  },
  {
    id: 'a toggle answers with the old state',
    on: `PATCH ${CHANNEL}/toggle-status`,
    after: withData(({ is_active }) => ({ is_active: 1 - Number(is_active) })),
    breaks: ['channels.toggle.answer'],
  },
  {
    id: 'rates are appended',
    on: LEVELS,
    before: (request, { store }) => {
      const rates = store.channels.find(({ id }) => id === idIn(request.path))?.rates ?? [];
      return withBody(({ rates: sent }) => ({ rates: [...rates, ...(sent as Fields[])] }))(request);
    },
    breaks: ['channels.rates.again'],
  },
  {
    id: 'the answer to rates has no list',
    on: LEVELS,
    after: withAnswer(() => ({ success: true })),
    breaks: ['channels.rates.post'],
  },
  {
    id: 'decimals of rates are rounded',
    on: LEVELS,
    before: withRates(({ new_client_rate: rate }) => ({
      new_client_rate: Math.round(Number(rate)),
    })),
    breaks: ['channels.rates.amounts'],
  },
  {
    id: 'plans of rates are dropped',
    on: LEVELS,
    before: withRates(() => ({ planned_date: null })),
    breaks: ['channels.rates.planned'],
  },
  {
    id: 'plans go through another time zone',
    on: LADDER,
    before: withRates(({ planned_date: date }) => ({
      planned_date: date && String(date).replace('09:30', '06:30'),
    })),
    breaks: ['channels.ladder-rates.planned'],
  },
  {
    id: 'plans have seconds and no T',
    on: `GET ${CHANNEL}/ladder-rates`,
    after: withData(({ planned_date: date }) => ({
      planned_date: date && `${String(date).replace('T', ' ')}:00`,
    })),
    breaks: ['channels.ladder-rates.planned'],
  },
  {
    id: 'a range from 0 is lost',
    on: LADDER,
    before: withRates(({ range_from }) => ({ range_from: Number(range_from) || null })),
    breaks: ['channels.ladder-rates.amounts'],
  },
  {
    id: 'rates get new ids with each save',
    on: LEVELS,
    before: withRates(() => ({ id: null })),
    breaks: ['channels.rates.again'],
  },
  {
    id: 'rates that are not sent stay',
    on: LADDER,
    before: (request, { store }) => {
      const stored = store.channels.find(({ id }) => id === idIn(request.path))?.ladder ?? [];
      return withBody(({ rates }) => {
        const sent = rates as Fields[];
        const isSent = (row: Fields) => sent.some(({ rate_type }) => rate_type === row.rate_type);
        return { rates: [...sent, ...stored.filter((row) => !isSent(row))] };
      })(request);
    },
    breaks: ['channels.ladder-rates.shortened'],
  },
  {
    id: 'deleting a channel answers 200 and keeps it',
    on: `DELETE ${CHANNEL}`,
    before: (request) => (isMissing(request.path) ? request : always(200, { success: true })()),
    breaks: ['channels.delete'],
  },
  {
    id: 'deleting a missing offer succeeds',
    on: 'DELETE /api/v1/offers/:id',
    after: withRefusal((answer) => ({ ...answer, status: 200, body: { success: true } })),
    breaks: ['offers.delete.missing'],
  },
  {
    id: 'a multi-select becomes a text',
    on: 'POST /api/v1/default-settings',
    before: withBody(({ value }) => ({ value: [value].flat().join() })),
    breaks: ['channel-defaults.multi-select'],
  },
  {
    id: 'new options are not saved',
    on: 'PUT /api/v1/settings/:id',
    before: ({ body: { options: _, ...body }, ...request }) => ({ ...request, body }),
    breaks: ['offer-defaults.update'],
  },
  {
    id: 'own values of a channel are not saved',
    on: `POST ${CHANNEL}/settings`,
    before: withBody(({ settings }) => ({
      settings: (settings as Fields[]).map((row) => ({ ...row, value: 'one' })),
    })),
    breaks: ['channel-settings.value'],
  },
  {
    id: 'names of offers lose their quotes',
    on: 'POST /api/v1/offers',
    before: withBody(({ name }) => ({ name: String(name ?? '').replace(/[«»]/g, '"') })),
    breaks: ['offers.create.kept'],
  },
  {
    id: 'the answer to a new offer has the id of another',
    on: 'POST /api/v1/offers',
    after: withData(() => ({ id: '30' })),
    breaks: ['offers.create'],
  },
  {
    id: 'an offer is created without its required fields',
    on: 'POST /api/v1/offers',
    before: withBody((body) => ({
      ...{ min_sum: 1, max_sum: 2, period: '-', bid: 1, age_from: 18, age_up_to: 70 },
      ...body,
    })),
    breaks: ['offers.create.refused'],
  },
  {
    id: 'a changed offer keeps its old parameters',
    on: 'PUT /api/v1/offers/:id',
    before: ({ body: { settings: _, ...body }, ...request }) => ({ ...request, body }),
    breaks: ['offers.param'],
  },
  {
    id: 'null does not empty a field of an offer',
    on: 'PUT /api/v1/offers/:id',
    before: ({ body, ...request }) => ({
      ...request,
      body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)),
    }),
    breaks: ['offers.update'],
  },
  {
    id: 'leading zeros of a passport are lost',
    on: 'POST /api/v1/clients',
    before: withBody(({ passport }) => ({
      passport: passport && { ...passport, series: Number((passport as Fields).series) },
    })),
    breaks: ['clients.create.papers'],
  },
  {
    id: 'phones come with a mask',
    on: 'GET /api/v1/clients/:id',
    after: withData(({ phone }) => ({ phone: `+${phone}` })),
    breaks: ['clients.create.kept'],
  },
  {
    id: 'a changed client loses the addresses',
    on: 'PUT /api/v1/clients/:id',
    before: withBody(() => ({ addresses: [] })),
    breaks: ['clients.update'],
  },
];
