import type { ReactNode } from 'react';
import type { Offer } from '#contract/offers.ts';
import { WebLink } from '#features/offers/list/offer-status.tsx';
import { fieldWords, OFFER_FIELDS, type OfferField } from '#features/offers/new/offer-fields.ts';
import { OfferForm } from '#features/offers/new/offer-form.tsx';
import { Facts } from '#ui/display/facts.tsx';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import type { SectionCommands } from '#workspace/editing/section-commands.ts';
import { displayCommands, OFFER_URL, termsCommands } from '../offer.commands.ts';
import { displayKey, termsKey } from '../offer-keys.ts';
import { type OfferPart, useOfferCard } from '../use-offer-card.tsx';
import {
  createSectionLogic,
  displaySection,
  type OfferSection,
  type SectionDraft,
  sectionText,
  termsSection,
  unsentFields,
} from './offer-sections.ts';

interface ShownSection extends OfferSection, OfferPart<SectionDraft> {
  readonly commands: SectionCommands<SectionDraft>;
}

const shown = (
  section: OfferSection,
  rest: Pick<ShownSection, 'commands' | 'keyOf' | 'Draft'>,
): ShownSection => ({
  ...section,
  ...rest,
  logic: (services, id) => createSectionLogic(services, id, section),
});

const terms = shown(termsSection, {
  commands: termsCommands,
  keyOf: termsKey,
  Draft: draftOfferOf(async () => (await import('../offer-stored.ts')).storedTerms),
});
const display = shown(displaySection, {
  commands: displayCommands,
  keyOf: displayKey,
  Draft: draftOfferOf(async () => (await import('../offer-stored.ts')).storedDisplay),
});

/** «Условия»: sums, term, bid and ages. */
export const OfferTerms = ({ offer }: { offer: Offer }) => (
  <OfferSectionCard offer={offer} section={terms} />
);

/** «Показ»: where the offer leads, and how it is shown. */
export const OfferDisplay = ({ offer }: { offer: Offer }) => (
  <OfferSectionCard offer={offer} section={display} />
);

const UNSENT = 'Нет в ответе API';

function OfferSectionCard({ offer, section }: { offer: Offer; section: ShownSection }) {
  const card = useOfferCard(offer, section);
  const { title, fields, rows, commands } = section;
  const unsent = unsentFields(offer, section);
  const isUnsent = (field: OfferField) => unsent.includes(field);
  const labels = fields.map((name) => ({ name, label: OFFER_FIELDS[name].label }));

  return (
    <EditableCard
      {...card}
      title={title}
      commands={commands}
      fields={labels}
      text={sectionText}
      locked={unsent.length === fields.length ? UNSENT : undefined}
      view={(draft) =>
        unsent.length === fields.length ? (
          <p className="text-text-muted">
            API не передаёт: {labels.map(({ label }) => label).join(', ')}.
          </p>
        ) : (
          <Facts
            items={labels.map(({ name, label }) => ({
              label,
              value:
                isUnsent(name) && !draft[name] ? (
                  <span className="text-text-muted">{UNSENT}</span>
                ) : (
                  factOf(name, draft[name])
                ),
            }))}
          />
        )
      }
      form={({ draft, initial, fieldErrors, readOnly, change }) => (
        <OfferForm
          rows={rows}
          draft={draft}
          fieldErrors={fieldErrors}
          readOnly={readOnly}
          hint={(field) => (isUnsent(field) ? UNSENT : undefined)}
          onText={(field, text) =>
            change({ [field]: text || (initial[field] === null ? null : '') })
          }
        />
      )}
    />
  );
}

function factOf(field: OfferField, text: string | null | undefined): ReactNode {
  if (field === 'url') return <WebLink breaks address={text} command={{ id: OFFER_URL }} />;
  const words = fieldWords(field, text);
  if (field === 'comment') return <span className="whitespace-pre-line">{words}</span>;
  return words;
}
