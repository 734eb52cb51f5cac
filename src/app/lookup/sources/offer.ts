/** Searches offers by name, by id and by the site they link to. */
import type { OffersApi } from '#api/offers.api.ts';
import { isOfferActive, type Offer } from '#contract/offers.ts';
import { createDirectory, PAGE_OF_DIRECTORY } from './directory.ts';
import {
  best,
  byIdAndWords,
  byWords,
  HITS_AT_MOST,
  hitOf,
  PAGE_OF_HITS,
  type Search,
} from './source.ts';

const offerHit = ({ id, name, ...rest }: Offer) =>
  hitOf({ kind: 'offer', id }, name, isOfferActive(rest) === false && 'неактивен');

export function offerSearch(api: OffersApi): Search {
  const directory = createDirectory<Offer>(async (page, signal) => {
    const { data, meta } = await api.list({ page, per_page: PAGE_OF_DIRECTORY }, signal);
    return { rows: data, total: meta.total, lastPage: meta.last_page };
  });
  return async (meaning, signal) => {
    const ask = async (name: string) => {
      const { data, meta } = await api.list({ page: 1, per_page: PAGE_OF_HITS, name }, signal);
      return best(data.map(offerHit), meta.total);
    };
    if (meaning.type !== 'site') {
      const read = async (id: number) => offerHit((await api.read(id, signal)).offer);
      return byIdAndWords(meaning, 'offer', ask, read);
    }
    const { url } = meaning;
    const { rows, seen } = await directory(signal, (all) => leadingTo(url, all).isSame);
    const exact = leadingTo(url, rows).offers.slice(0, HITS_AT_MOST).map(offerHit);
    const found = await byWords(meaning, 'offer', ask);
    return { ...found, exact, ...(seen && !exact.length && { seen }) };
  };
}

const hostOf = (url: URL) => url.host.replace(/^www\./, '');
const bareOf = (url: URL) => hostOf(url) + url.pathname.replace(/\/+$/, '') + url.search;

/** Offers with this address or site, otherwise those of the same host. */
function leadingTo(url: URL, rows: readonly Offer[]) {
  const addressed = rows.flatMap((offer) =>
    [offer.url, offer.site].flatMap((text) => {
      const full = text && (/^[a-z][a-z+.-]*:/i.test(text) ? text : `http://${text}`);
      return full && URL.canParse(full) ? [{ offer, url: new URL(full) }] : [];
    }),
  );
  const same = addressed.filter((one) => bareOf(one.url) === bareOf(url));
  const alike = addressed.filter((one) => hostOf(one.url) === hostOf(url));
  const chosen = same.length ? same : alike;
  return { isSame: same.length > 0, offers: [...new Set(chosen.map(({ offer }) => offer))] };
}
