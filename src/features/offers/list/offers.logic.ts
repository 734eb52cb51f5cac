import { fromPromise } from 'xstate';
import type { OffersApi } from '#api/offers.api.ts';
import type { Offer, OfferQuery } from '#contract/offers.ts';
import { emptyOffer, notesOn, type OfferDraft } from '#features/offers/new/new-offer.ts';
import {
  createSidePanelMachine,
  type SidePanelActor,
} from '#machines/editing/side-panel.machine.ts';
import { createCollectionMachine } from '#machines/lists/collection.machine.ts';
import { createListQueryMachine, type ListQueryActor } from '#machines/lists/list-query.machine.ts';
import { memoize } from '#machines/memoize.ts';
import { offerHref } from '#records/offer.ts';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import { parseDecimal } from '#workspace/format/decimal.ts';
import type { ListAddressing } from '#workspace/navigation/query.ts';
import { paths } from '#workspace/navigation/routes.ts';
import type { Services } from '#workspace/services.tsx';
import { listRead } from '#workspace/tables/list-read.ts';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { lookUnlessKept } from '#workspace/writing/kept-attempt.ts';

export const OFFERS_PER_PAGE = 20;

/** The filters as typed and as in the address. */
export interface OfferFilters {
  name: string;
  vip_position: string;
  status: string;
}

export const noFilters: OfferFilters = { name: '', vip_position: '', status: '' };

export interface OffersQuery extends OfferFilters {
  readonly page: number;
}

const offersMachine = createCollectionMachine<Offer, OffersQuery>('offers');
export type OffersMachine = typeof offersMachine;

export const offersQueryMachine = createListQueryMachine<OfferFilters>('offersQuery', {
  empty: noFilters,
  typed: ['name', 'vip_position'],
  validate: ({ vip_position }) => ({
    ...(vip_position.trim() &&
      wholeOrNull(vip_position) === null && { vip_position: ['Введите целое число от 0'] }),
  }),
  tidy: ({ name, vip_position, status }) => ({
    name: name.trim(),
    vip_position: vip_position.trim(),
    status,
  }),
});
export type OffersQueryMachine = typeof offersQueryMachine;
export type OffersQueryActor = ListQueryActor<OfferFilters>;

/** The query in an address; invalid values are ignored. */
export const offersAddress: ListAddressing<OfferFilters, never> = {
  path: paths.offers,
  read: ({ name = '', vip_position = '', status = '' }) => ({
    filters: {
      name,
      vip_position: wholeOrNull(vip_position) === null ? '' : vip_position,
      status: status === '0' || status === '1' ? status : '',
    },
    sort: null,
  }),
  wordsOf: (filters) => ({ ...filters }),
};

export type OfferPanelMachine = typeof offerPanelMachine;
export const offerPanelMachine = createSidePanelMachine<OfferDraft, never>('offerPanel', {
  empty: emptyOffer,
  validate: notesOn,
  newAttempt,
});
export type OfferPanelActor = SidePanelActor<OfferDraft, never>;

export function isFiltered({ name, vip_position, status }: OfferFilters): boolean {
  return name.trim() !== '' || vip_position.trim() !== '' || status !== '';
}

/** The query to send. Zero is a value; an empty text is not. */
export function toQuery({ name, vip_position, status, page }: OffersQuery): OfferQuery {
  const vip = wholeOrNull(vip_position);
  return {
    page,
    per_page: OFFERS_PER_PAGE,
    ...(name.trim() && { name: name.trim() }),
    ...(vip !== null && { vip_position: vip }),
    ...(status && { status: status === '1' ? 1 : 0 }),
  };
}

/** Returns a whole number from 0, or null. */
function wholeOrNull(text: string): number | null {
  const value = parseDecimal(text);
  return value !== null && Number.isInteger(value) && value >= 0 ? value : null;
}

export const createOffersLogic = memoize((api: OffersApi) =>
  offersMachine.provide({
    actors: {
      load: listRead(async (query, signal) => {
        const { data, meta } = await api.list(toQuery(query), signal);
        const lastPage = Math.max(1, meta.last_page);
        const isCapped = !!meta.total_capped;
        return { rows: data, total: meta.total, lastPage, isCapped };
      }),
    },
  }),
);

export function createOfferPanelLogic(api: OffersApi) {
  return offerPanelMachine.provide({
    actors: {
      check: lookUnlessKept(async ({ draft }, signal) => {
        const { findMade } = await import('#features/offers/new/find-created.ts');
        const made = await findMade(api, draft, signal);
        return made ? { words: made.name, href: offerHref(made.id) } : null;
      }),
      submit: fromPromise(async ({ input: { draft, attempt } }) => {
        const { toNewOffer } = await import('#features/offers/new/to-new-offer.ts');
        const created = await api.create(toNewOffer(draft), attempt?.key);
        return { made: created?.id ?? null };
      }),
    },
  });
}

export const createOfferDeletionLogic = ({ removals }: Pick<Services, 'removals'>) =>
  deletionLogic<Offer>('offerDeletion', async () => (await removals()).offers);
