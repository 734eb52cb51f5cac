import { createOffersApi } from '#api/offers.api.ts';
import type { Offer } from '#contract/offers.ts';
import { sova } from './offers.ts';
import { createRecordServer, type RecordOptions } from './record-server.ts';

/** An offer service with one offer, as the console sees it. `offer` is its record. */
export function createOfferServer(options: RecordOptions<Offer> = {}) {
  const { server, http } = createRecordServer<Offer>(sova, options);
  Object.defineProperty(server, 'offer', {
    get: () => server.record,
    set: (offer: Offer) => {
      server.record = offer;
    },
  });
  return { server: server as typeof server & { offer: Offer }, api: createOffersApi(http) };
}
