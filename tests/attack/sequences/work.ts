/** Offers with their parameters, and clients with their sections. */
import { ADDRESS, PASSPORT, client as sample } from '#tests/support/client-samples.ts';
import {
  type Client,
  change,
  living,
  type Model,
  type Offer,
  type Plan,
  pick,
  type Step,
} from './model.ts';

export function offerView(model: Model, { id, fields, version, params }: Offer) {
  const settings = [...params]
    .sort(([one], [other]) => one - other)
    .map(([setting_id, { own, use_default }]) => {
      const shown = model.params.get(setting_id)!.value;
      return { setting_id, use_default, value: use_default ? shown : (own ?? shown) };
    });
  return { id, ...fields, version, settings };
}

export const clientView = ({ id, fields, passport, cities, version }: Client) => ({
  ...{ id, ...fields, version, passport },
  has_passport: passport !== null,
  has_address: cities.size > 0,
  addresses: [...cities].sort().map(([type, city]) => ({ type, city })),
});

const OFFER = {
  ...{
    min_sum: 1,
    max_sum: 2,
    period: '30 дней',
    age_from: 18,
    age_up_to: 70,
    icon: null,
    url: null,
  },
  ...{
    site: null,
    income_type: 'заявка',
    keitaro_id: null,
    display_priority: 1,
    vip_position: null,
  },
  ...{ check: 1, broker: 0 },
};
const offerFields = (value: number): Offer['fields'] => ({
  name: `Оффер ${value}`,
  comment: value % 2 ? null : `Заметка ${value}`,
  status: value % 3 ? 1 : 0,
  bid: value / 4,
});
const sentOffer = ({ comment, ...fields }: Offer['fields']) => ({
  ...OFFER,
  ...fields,
  comment: comment ?? '',
});

const clientFields = (value: number): Client['fields'] => ({
  last_name: `Ёлкин${value}`,
  first_name: 'Пётр',
  patronymic: value % 2 ? null : 'Ильич',
  phone: value % 3 ? `7912${String(value).padStart(7, '0')}` : null,
});
/** Returns the sections of a form; an empty address is removed. */
function sections(value: number) {
  const passport = value % 2 ? { series: '4510', number: String(100_000 + value) } : null;
  const city = `Город ${value}`;
  const addresses =
    value % 5 < 2
      ? [{ ...ADDRESS, type: ['registration', 'residence'][value % 2]!, city }]
      : undefined;
  return { passport, addresses };
}

export const WORK: Readonly<Record<string, (model: Model, step: Step) => Plan | null>> = {
  createOffer(model, { value }) {
    const fields = offerFields(value);
    return {
      ...{ method: 'POST', path: '/api/v1/offers', status: 201, isCreating: true },
      body: sentOffer(fields),
      done: ({ id = 0 }) => {
        const offer = { id, fields, version: 1, params: new Map() };
        model.offers.set(id, offer);
        return offerView(model, offer);
      },
      again: (id) => {
        const offer = model.offers.get(id);
        return offer ? offerView(model, offer) : null;
      },
    };
  },

  changeOffer(model, { at, value }) {
    const [id, offer] = pick(model.offers, at) ?? [];
    if (id === undefined) return null;
    const fields = { ...offerFields(value), comment: `Заметка ${value}` };
    const [param] = [...(offer?.params ?? [])];
    const use_default = value % 3 === 0;
    const own = `своё ${value}`;
    const sent = param && {
      setting_id: param[0],
      use_default,
      ...(!use_default && { value: own }),
    };
    return {
      ...{ method: 'PUT', path: `/api/v1/offers/${id}`, status: 200, tag: offer?.version ?? 0 },
      body: { ...sentOffer(fields), settings: sent ? [sent] : [] },
      refused: offer ? null : 404,
      done: () => {
        change(offer!, () => {
          offer!.fields = fields;
          if (param) Object.assign(param[1], { use_default, ...(!use_default && { own }) });
        });
        return offerView(model, offer!);
      },
    };
  },

  bindParam(model, { at, value }) {
    const [id, offer] = pick(model.offers, at) ?? [];
    const [setting_id, setting] = pick(model.params, value) ?? [];
    if (id === undefined || setting_id === undefined) return null;
    return {
      ...{ method: 'POST', path: `/api/v1/offers/${id}/settings`, status: 200 },
      tag: offer?.version ?? 0,
      body: { settings: [{ setting_id, use_default: true }] },
      refused: offer ? (setting ? null : 422) : 404,
      done: () => {
        if (!offer!.params.has(setting_id)) {
          offer!.params.set(setting_id, { own: null, use_default: true });
          offer!.version += 1;
        }
        return offerView(model, offer!);
      },
      again: () => {
        const current = model.offers.get(id);
        return current ? offerView(model, current) : null;
      },
    };
  },

  deleteOffer(model, { at }) {
    const [id, offer] = pick(model.offers, at) ?? [];
    if (id === undefined) return null;
    return {
      ...{ method: 'DELETE', path: `/api/v1/offers/${id}`, status: 200, tag: offer?.version ?? 0 },
      refused: offer ? null : 404,
      done: () => {
        model.offers.set(id, null);
        return null;
      },
    };
  },

  createClient(model, { value }) {
    const fields = clientFields(value);
    const { passport, addresses } = sections(value);
    return {
      ...{ method: 'POST', path: '/api/v1/clients', status: 201, isCreating: true },
      body: sample({
        ...fields,
        passport: passport && { ...PASSPORT, ...passport },
        addresses: addresses ?? [],
      }),
      done: ({ id = 0 }) => {
        const cities = new Map((addresses ?? []).map(({ type, city }) => [type, city]));
        const client = { id, fields, passport, cities, version: 1 };
        model.clients.set(id, client);
        return clientView(client);
      },
      again: (id) => {
        const client = model.clients.get(id);
        return client ? clientView(client) : null;
      },
    };
  },

  changeClient(model, { at, value }) {
    const [id, client] = pick(model.clients, at) ?? [];
    if (!client) return null;
    const fields = clientFields(value);
    const { passport, addresses } = sections(value + 1);
    const cleared = value % 7 === 0 ? [...client.cities.keys()].slice(0, 1) : [];
    const empty = { region: '', city: '', street: '', house: '', housing: '', flat: '' };
    const sent = cleared.length > 0 ? cleared.map((type) => ({ ...empty, type })) : addresses;
    return {
      ...{ method: 'PUT', path: `/api/v1/clients/${id}`, status: 200, tag: client.version },
      body: sample({
        ...fields,
        passport: passport && { ...PASSPORT, ...passport },
        addresses: sent,
      }),
      done: () => {
        change(client, () => {
          Object.assign(client, { fields, ...(passport && { passport }) });
          for (const type of cleared) client.cities.delete(type);
          if (cleared.length === 0) {
            for (const { type, city } of addresses ?? []) client.cities.set(type, city);
          }
        });
        return clientView(client);
      },
    };
  },

  readOffers(model) {
    return {
      ...{ method: 'GET', path: '/api/v1/offers?per_page=100', status: 200 },
      done: (data) => {
        const ids = (Object.values(data) as unknown as { id: number }[]).map(({ id }) => id);
        const wanted = living(model.offers).map(({ id }) => id);
        return String(ids) === String(wanted.sort((a, b) => b - a))
          ? null
          : `offers ${ids}, not ${wanted}`;
      },
    };
  },
};
