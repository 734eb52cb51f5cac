import { pageAddresses, type RecordDescription } from './record.ts';

/** The tabs of an offer's page, in order. */
export const OFFER_TABS = ['params', 'add-params', 'history'] as const;
export type OfferTab = (typeof OFFER_TABS)[number];

const listPath = '/offers';
const addresses = pageAddresses<OfferTab>(listPath);

export const OFFER_PATTERN = addresses.pattern;
export const offerHref = addresses.href;
export const offerAt = addresses.at;

export const offerRecord = {
  kind: 'offer',
  words: { one: 'Оффер', many: 'Офферы', which: 'Какой оффер?' },
  apiPath: '/api/v1/offers',
  listPath,
  href: (id) => offerHref(id),
  rowHref: (name) => `${listPath}?${new URLSearchParams({ name })}`,
  idAt: addresses.idAt,
  namedBy: ['site'],
  listCommands: { pick: 'offers.open', reload: 'offers.reload' },
  page: {
    tabs: OFFER_TABS,
    reloads: {
      params: 'offer.reload',
      'add-params': 'offer.reloadUnbound',
      history: 'activity.reload',
    },
    at: offerAt,
  },
  screens: {
    offers: () => listPath,
    offer: (id) => offerHref(id),
    offerNewParams: (id) => offerHref(id, 'add-params'),
  },
} as const satisfies RecordDescription;
