import { createOffersApi } from '#api/offers.api.ts';
import type { Offer } from '#contract/offers.ts';
import { sova } from './offers.ts';
import { createRecordServer, type RecordOptions } from './record-server.ts';

/** An offer service with one offer, as the console sees it. */
export function createOfferServer(options: RecordOptions<Offer> = {}) {
  const { server, http } = createRecordServer<Offer>(sova, options);
  return { server, api: createOffersApi(http) };
}
