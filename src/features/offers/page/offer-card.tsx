import type { Offer } from '#contract/offers.ts';
import { OfferLogo } from '#features/offers/list/offer-logo.tsx';
import { WebLink } from '#features/offers/list/offer-status.tsx';
import { Badge } from '#ui/display/badge.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { Field, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import { SchemeOffer } from '#workspace/fields/scheme-offer.tsx';
import { formatDateTime } from '#workspace/format/dates.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { OFFER_SITE, offerCardCommands } from './offer.commands.ts';
import { cardFields, createOfferCardLogic } from './offer.logic.ts';
import { cardKey } from './offer-keys.ts';
import { CARD_LABELS, cardText, statusLabel, storedCard } from './offer-stored.ts';
import { type CardDraft, cardPart } from './offer-writer.ts';
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
  stored: storedCard,
};

/** The general data of an offer, edited on demand. */
export function OfferCard({ offer }: { offer: Offer }) {
  const card = useOfferCard(offer, general);

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
              value: <WebLink address={draft.site} command={{ id: OFFER_SITE }} />,
            },
            {
              label: CARD_LABELS.status,
              value: (
                <Badge tone={draft.status === '1' ? 'success' : 'neutral'}>
                  {statusLabel(draft.status)}
                </Badge>
              ),
            },
            { label: 'Создан', value: formatDateTime(offer.created_at) },
            { label: 'Обновлён', value: formatDateTime(offer.updated_at) },
          ]}
        />
      )}
      form={({ draft, initial, fieldErrors, readOnly, change }) => (
        <>
          <div className="flex items-end gap-3">
            <OfferLogo icon={draft.icon} name={draft.name} size="lg" />
            <Field
              label={CARD_LABELS.icon}
              className="flex-1"
              error={fieldErrorOf(fieldErrors, 'icon')}
            >
              {(control) => (
                <>
                  <TextInput
                    {...control}
                    name="icon"
                    inputMode="url"
                    value={draft.icon}
                    readOnly={readOnly}
                    onChange={({ target }) => change({ icon: target.value })}
                  />
                  {!readOnly && (
                    <SchemeOffer
                      fieldId={control.id}
                      text={draft.icon}
                      onText={(text) => change({ icon: text })}
                    />
                  )}
                </>
              )}
            </Field>
          </div>
          <Field label={CARD_LABELS.name} required error={fieldErrorOf(fieldErrors, 'name')}>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                value={draft.name}
                readOnly={readOnly}
                onChange={({ target }) => change({ name: target.value })}
              />
            )}
          </Field>
          <Field label={CARD_LABELS.income_type} error={fieldErrorOf(fieldErrors, 'income_type')}>
            {(control) => (
              <NativeSelect
                {...control}
                name="income_type"
                options={typesFor(initial.income_type)}
                value={draft.income_type}
                disabled={readOnly}
                onChange={({ target }) => change({ income_type: target.value })}
              />
            )}
          </Field>
          <Field label={CARD_LABELS.site} error={fieldErrorOf(fieldErrors, 'site')}>
            {(control) => (
              <>
                <TextInput
                  {...control}
                  name="site"
                  inputMode="url"
                  value={draft.site}
                  readOnly={readOnly}
                  onChange={({ target }) => change({ site: target.value })}
                />
                {!readOnly && (
                  <SchemeOffer
                    fieldId={control.id}
                    text={draft.site}
                    onText={(text) => change({ site: text })}
                  />
                )}
              </>
            )}
          </Field>
          <Field label={CARD_LABELS.status} error={fieldErrorOf(fieldErrors, 'status')}>
            {(control) => (
              <NativeSelect
                {...control}
                name="status"
                options={statuses}
                value={draft.status}
                disabled={readOnly}
                onChange={({ target }) => change({ status: target.value })}
              />
            )}
          </Field>
        </>
      )}
    />
  );
}

/** The only known type. A value in another spelling is kept until the user changes it. */
function typesFor(current: string) {
  const isKnown = current.toLowerCase() === 'заявка';
  return [
    { value: isKnown ? current : 'заявка', label: 'Заявка' },
    ...(isKnown ? [] : [{ value: current, label: current || '-' }]),
  ];
}

const typeLabel = (type: string) => (type.toLowerCase() === 'заявка' ? 'Заявка' : type || '-');
