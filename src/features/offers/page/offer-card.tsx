import type { Offer } from '#contract/offers.ts';
import { OfferLogo } from '#features/offers/list/offer-logo.tsx';
import { WebLink } from '#features/offers/list/offer-status.tsx';
import { type FieldRows, OFFER_FIELDS } from '#features/offers/new/offer-fields.ts';
import { OfferForm } from '#features/offers/new/offer-form.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import { timesOf } from '#workspace/record-screen.tsx';
import { OFFER_SITE, offerCardCommands } from './offer.commands.ts';
import { cardFields, createOfferCardLogic } from './offer.logic.ts';
import { cardKey } from './offer-keys.ts';
import { CARD_LABELS, type CardDraft, cardPart, cardText, statusLabel } from './offer-writer.ts';
import { type OfferPart, useOfferCard } from './use-offer-card.tsx';

const fields = cardFields.map((name) => ({ name, label: CARD_LABELS[name] }));
const statuses = [
  { value: '1', label: 'Активный' },
  { value: '0', label: 'Неактивный' },
];

const general: OfferPart<CardDraft> = {
  keyOf: cardKey,
  part: cardPart,
  logic: createOfferCardLogic,
  Draft: draftOfferOf(async () => (await import('./offer-stored.ts')).storedCard),
};

/** The general data of an offer, edited on demand. */
export function OfferCard({ offer }: { offer: Offer }) {
  const card = useOfferCard(offer, general);
  const times = timesOf(offer);
  return (
    <EditableCard
      {...card}
      title="Основная информация"
      commands={offerCardCommands}
      editScope="page"
      fields={fields}
      text={cardText}
      view={(draft) => (
        <Facts
          items={[
            {
              label: CARD_LABELS.icon,
              value: <OfferLogo icon={draft.icon} name={draft.name} size="lg" />,
            },
            { label: CARD_LABELS.name, value: draft.name },
            { label: CARD_LABELS.income_type, value: typeLabel(draft.income_type) },
            {
              label: CARD_LABELS.site,
              value: <WebLink breaks address={draft.site} command={{ id: OFFER_SITE }} />,
            },
            {
              label: CARD_LABELS.status,
              value: (
                <Badge tone={draft.status === '1' ? 'success' : 'neutral'}>
                  {statusLabel(draft.status)}
                </Badge>
              ),
            },
            ...times,
          ]}
        />
      )}
      form={({ draft, initial, fieldErrors, readOnly, change }) => {
        const form = (...rows: FieldRows) => (
          <OfferForm
            rows={rows}
            specs={specsFor(initial)}
            draft={draft}
            fieldErrors={fieldErrors}
            readOnly={readOnly}
            onText={(field, text) => change({ [field]: text })}
          />
        );
        return (
          <>
            <div className="flex items-end gap-3">
              <OfferLogo icon={draft.icon} name={draft.name} size="lg" />
              <div className="min-w-0 flex-1">{form(['icon'])}</div>
            </div>
            {form(['name'], ['income_type'], ['site'], ['status'])}
            <Facts items={times} />
          </>
        );
      }}
    />
  );
}

/** The fields with the labels and options of this card. */
const specsFor = ({ income_type }: CardDraft) => ({
  icon: { ...OFFER_FIELDS.icon, label: CARD_LABELS.icon },
  income_type: {
    ...OFFER_FIELDS.income_type,
    label: CARD_LABELS.income_type,
    options: typesFor(income_type),
  },
  status: { ...OFFER_FIELDS.status, options: statuses },
});

/** The only known type. A value in another spelling is kept until the user changes it. */
function typesFor(current: string) {
  const isKnown = current.toLowerCase() === 'заявка';
  return [
    { value: isKnown ? current : 'заявка', label: 'Заявка' },
    ...(isKnown ? [] : [{ value: current, label: current || '-' }]),
  ];
}

const typeLabel = (type: string) => (type.toLowerCase() === 'заявка' ? 'Заявка' : type || '-');
