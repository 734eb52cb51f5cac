import * as z from 'zod/mini';
import {
  AvailableOfferSettings,
  type NewOffer,
  Offer,
  OfferAnswer,
  OfferPage,
  type OfferQuery,
} from '#contract/offers.ts';
import type { Http } from './http.ts';
import { ifMatch, readTagged, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    offers: unknown;
    offer: { readonly id: number };
    offerNewParams: { readonly id: number };
  }
}

const Written = writtenOf(Offer);

export const offerPath = (id: number) => `/api/v1/offers/${id}`;

/** The address of the parameters that an offer does not have yet. */
export const availableParamsPath = (id: number) => `${offerPath(id)}/available-settings`;

/** The offer service. */
export function createOffersApi(http: Http) {
  const all = { place: { on: 'offers' } } as const;
  const about = (id: number, words: string) => ({ words, place: { on: 'offer', id } }) as const;
  return {
    list: (query: OfferQuery, signal: AbortSignal) =>
      http('generic', 'GET', '/api/v1/offers', OfferPage, {
        ...all,
        words: `Список офферов, страница ${query.page ?? 1}`,
        query: query as Record<string, unknown>,
        ...(query.name ? { isSearch: true } : {}),
        signal,
      }),
    read: async (id: number, signal: AbortSignal | null = null) => {
      const call = { ...about(id, `Оффер #${id}`), signal };
      const [{ data: offer }, etag] = await readTagged(http, offerPath(id), OfferAnswer, call);
      return { offer, etag };
    },
    create: (offer: NewOffer, key?: string) =>
      http('generic', 'POST', '/api/v1/offers', Written, {
        ...all,
        words: 'Создание оффера',
        named: offer.name,
        makes: 'offer',
        body: offer,
        key,
      }),
    /** The link of `update` in messages. */
    updateLink: (id: number) => `PUT ${offerPath(id)}`,
    /** Sends the whole offer as it was read, with the edits applied. */
    update: (id: number, offer: Offer, base: WriteBase) =>
      http('generic', 'PUT', offerPath(id), Written, {
        ...about(id, `Сохранение оффера #${id}`),
        body: offer,
        ...ifMatch(base),
      }),
    /** The parameters that the offer does not have yet. */
    available: async (id: number, signal: AbortSignal) => {
      const call = {
        words: `Доступные параметры оффера #${id}`,
        place: { on: 'offerNewParams', id } as const,
        signal,
      };
      const path = availableParamsPath(id);
      return (await http('generic', 'GET', path, AvailableOfferSettings, call)).data;
    },
    /** @param name Of the parameter, for its message. */
    bind: (id: number, settingId: number, name?: string, key?: string) =>
      http('generic', 'POST', `${offerPath(id)}/settings`, z.unknown(), {
        ...about(id, `Привязка параметра #${settingId} к офферу #${id}`),
        subject: name && `Новый параметр «${name}»`,
        body: { settings: [{ setting_id: settingId, use_default: true }] },
        key,
      }),
  };
}
export type OffersApi = ReturnType<typeof createOffersApi>;
