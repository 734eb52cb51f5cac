/** Writes of offers: from the list, from their pages and from the log. */
import { isOfferActive, type Offer } from '#contract/offers.ts';
import { offerHref } from '#records/offer.ts';
import type { Services } from '#workspace/services.tsx';
import { type DraftWords, fieldsText, lowered } from '#workspace/writing/change-text.ts';
import { namelessRefusal } from '#workspace/writing/list-parts.ts';
import type { CardPart } from '#workspace/writing/part.ts';
import {
  createWholeWriter,
  type Revert,
  type WholeWriter,
} from '#workspace/writing/whole-writer.ts';

export const CARD_LABELS = {
  name: 'Название',
  status: 'Статус',
  income_type: 'Тип оффера',
  site: 'Сайт',
  icon: 'Иконка',
} as const;

export type CardDraft = Record<keyof typeof CARD_LABELS, string>;

/** Returns `-` if the API sends no status. */
export const statusLabel = (status: string) =>
  status ? (status === '1' ? 'Активный' : 'Неактивный') : '-';

const worded = <TField extends keyof CardDraft>(field: TField) => ({
  label: lowered(CARD_LABELS[field]),
  text: ({ [field]: value }: Pick<CardDraft, TField>) =>
    field === 'status' ? statusLabel(value) : value,
});

/** The fields of the card in the titles of messages. */
export const cardWords = {
  name: worded('name'),
  status: worded('status'),
  income_type: worded('income_type'),
  site: worded('site'),
  icon: { label: lowered(CARD_LABELS.icon) },
} satisfies DraftWords<CardDraft>;

function statusOf(offer: Offer): string {
  const isActive = isOfferActive(offer);
  return isActive === null ? '' : isActive ? '1' : '0';
}

/** The card's fields as a part of the offer. */
export const cardPart: CardPart<Offer, CardDraft> = {
  read: (offer) => ({
    icon: offer.icon ?? '',
    name: offer.name,
    income_type: offer.income_type ?? '',
    site: offer.site ?? '',
    status: statusOf(offer),
  }),
  apply: (offer, draft) => {
    const now = cardPart.read(offer);
    const status = draft.status === '' ? null : draft.status === '1' ? 1 : 0;
    const next: Partial<Offer> = {
      ...(draft.icon !== now.icon && { icon: draft.icon.trim() || null }),
      ...(draft.name !== now.name && { name: draft.name.trim() }),
      ...(draft.income_type !== now.income_type && { income_type: draft.income_type || null }),
      ...(draft.site !== now.site && { site: draft.site.trim() || null }),
      // Sent with `status` if the offer has it; otherwise the two would contradict each other.
      ...(draft.status !== now.status && {
        status,
        ...(offer.is_active != null && { is_active: status === 1 }),
      }),
    };
    return { ...offer, ...next };
  },
  changeText: (from, to) => fieldsText(cardWords, from!, to!),
};

/** Sections outlive their page. Their writes to one offer run one after another. */
export function offerWriter({
  offers: api,
  quiet,
  notify,
  settle,
  lists,
}: Pick<Services, 'offers'> &
  Partial<Pick<Services, 'quiet' | 'notify' | 'settle' | 'lists'>>): WholeWriter<Offer> {
  const writer = createWholeWriter<Offer>({
    notify,
    settle,
    nameOf: (id, { name }) => name || `Оффер #${id}`,
    read: async (id, look) => {
      const { offer, etag } = await ((look && quiet?.offers) || api).read(id, look);
      return { whole: offer, etag };
    },
    // The offer is written together with its parameters.
    refusal: ({ settings }) => namelessRefusal(settings ?? []),
    write: async (id, body, base, offer) => {
      const answered = await api.update(id, body, base);
      // Not every API returns the parameters.
      return answered && { ...offer, ...answered, settings: answered.settings ?? offer.settings };
    },
  });
  writer.on('written', ({ id, whole }) => lists?.learn('offer', id, whole));
  return writer;
}

/** The services needed by writes to an offer. */
export type OfferServices = Pick<Services, 'offers' | 'writers' | 'undo'>;

/** Returns the function that offers to undo a write to an offer. */
export function offererOf({ offers, undo }: OfferServices, id: number, label: string) {
  const words = { label, link: offers.updateLink(id), href: offerHref(id) };
  return (revert: Revert<Offer>) => undo.offer({ ...words, revert });
}

/** The value of a card's field as text. */
export const cardText = (draft: CardDraft, field: string) =>
  field === 'status' ? statusLabel(draft.status) : draft[field as keyof CardDraft] || '-';
