import { useSelector } from '@xstate/react';
import { offerPanelCommands as commands } from '#features/offers/list/offers.commands.ts';
import type { OfferFilters, OfferPanelActor } from '#features/offers/list/offers.logic.ts';
import { newOfferDraftCommands, newOfferDraftWords } from '#features/offers/page/offer-stored.ts';
import type { StoredDraftActor } from '#machines/drafts/stored-draft.machine.ts';
import { Field, TextArea, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { findCreated } from './find-created.ts';
import { type OfferDraft, oddities, offerFields } from './new-offer.ts';

interface TextSpec {
  name: keyof OfferDraft;
  label: string;
  required?: boolean;
  mode?: 'decimal' | 'numeric' | 'url';
}

interface ChoiceSpec {
  name: keyof OfferDraft;
  label: string;
  options: { value: string; label: string }[];
}

const yesNo = [
  { value: '1', label: 'Да' },
  { value: '0', label: 'Нет' },
];

/** The rows of the form, with one or two fields each. */
const LAYOUT: readonly (readonly (TextSpec | ChoiceSpec)[])[] = [
  [{ name: 'name', label: 'Название', required: true }],
  [
    { name: 'min_sum', label: 'Сумма от', required: true, mode: 'decimal' },
    { name: 'max_sum', label: 'Сумма до', required: true, mode: 'decimal' },
  ],
  [
    { name: 'period', label: 'Срок', required: true },
    { name: 'bid', label: 'Ставка', required: true, mode: 'decimal' },
  ],
  [
    { name: 'age_from', label: 'Возраст от', required: true, mode: 'numeric' },
    { name: 'age_up_to', label: 'Возраст до', required: true, mode: 'numeric' },
  ],
  [{ name: 'icon', label: 'Логотип (URL)', mode: 'url' }],
  [{ name: 'url', label: 'URL', mode: 'url' }],
  [{ name: 'site', label: 'Сайт', mode: 'url' }],
  [
    {
      name: 'income_type',
      label: 'Тип дохода',
      options: [{ value: 'заявка', label: 'заявка' }],
    },
    { name: 'keitaro_id', label: 'ID в Keitaro' },
  ],
  [
    { name: 'display_priority', label: 'Приоритет показа', mode: 'numeric' },
    { name: 'vip_position', label: 'VIP-позиция', mode: 'numeric' },
  ],
  [
    {
      name: 'status',
      label: 'Статус',
      options: [
        { value: '1', label: 'Активен' },
        { value: '0', label: 'Неактивен' },
      ],
    },
    { name: 'check', label: 'Чекер', options: yesNo },
    { name: 'broker', label: 'Брокер', options: yesNo },
  ],
];

/** The form for a new offer. */
export default function OfferPanel({
  actor,
  draft: stored,
  list,
  filters,
}: {
  actor: OfferPanelActor;
  draft: StoredDraftActor;
  /** Shows the new offer. */
  list: LandingList;
  filters: OfferFilters;
}) {
  const { offers: api } = useServices();
  useLanding(actor, list, findCreated(api, filters));
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors } = state.context;
  const isBusy = state.hasTag('busy');
  const warnings = oddities(draft);
  const change = (name: keyof OfferDraft, value: string) =>
    actor.send({ type: 'change', patch: { [name]: value } });

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      offer={(region) => (
        <DraftOffer
          actor={stored}
          commands={newOfferDraftCommands}
          words={newOfferDraftWords}
          region={region}
        />
      )}
      title="Новый оффер"
      fields={offerFields}
      question="Не сохранять новый оффер?"
    >
      {LAYOUT.map((row) => (
        <div key={row[0]!.name} className="flex gap-4 *:flex-1">
          {row.map((spec) => (
            <Field
              key={spec.name}
              label={spec.label}
              required={'required' in spec && spec.required}
              error={fieldErrorOf(fieldErrors, spec.name)}
              hint={warnings[spec.name]}
            >
              {(control) =>
                'options' in spec ? (
                  <NativeSelect
                    {...control}
                    name={spec.name}
                    options={spec.options}
                    value={draft[spec.name]}
                    disabled={isBusy}
                    onChange={({ target }) => change(spec.name, target.value)}
                  />
                ) : (
                  <TextInput
                    {...control}
                    name={spec.name}
                    inputMode={spec.mode ?? 'text'}
                    value={draft[spec.name]}
                    readOnly={isBusy}
                    onChange={({ target }) => change(spec.name, target.value)}
                  />
                )
              }
            </Field>
          ))}
        </div>
      ))}
      <Field label="Комментарий" error={fieldErrorOf(fieldErrors, 'comment')}>
        {(control) => (
          <TextArea
            {...control}
            name="comment"
            value={draft.comment}
            readOnly={isBusy}
            onChange={({ target }) => change('comment', target.value)}
          />
        )}
      </Field>
    </PanelForm>
  );
}
