import { useSelector } from '@xstate/react';
import { bind } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { StoredDraftActor } from '#machines/stored-draft.machine.ts';
import { Question, SidePanel } from '#ui/dialog.tsx';
import { Field, TextArea, TextInput } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { NativeSelect } from '#ui/select.tsx';
import { DraftOffer } from '#workspace/draft-offer.tsx';
import { useFocusOnRefusal } from '#workspace/focus.ts';
import { generalNote, noteOf } from '#workspace/notes.ts';
import { type OfferDraft, oddities, offerFields } from './new-offer.ts';
import { newOfferDraftCommands, newOfferDraftWords } from './offer-stored.ts';
import { offerPanelCommands as commands } from './offers.commands.ts';
import type { OfferPanelActor } from './offers.logic.ts';

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

/** The form in rows of one or two fields. */
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

/** A new offer. */
export default function OfferPanel({
  actor,
  draft: stored,
}: {
  actor: OfferPanelActor;
  draft: StoredDraftActor;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  useBoundCommands(() => {
    const inside = () => form.current;
    return [commands.save, commands.cancel, commands.discard, commands.keep].map((command) =>
      bind(command, actor, inside),
    );
  }, [actor]);

  const { draft, notes, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const alert = generalNote(problem, offerFields);
  const warnings = oddities(draft);
  const change = (name: keyof OfferDraft, value: string) =>
    actor.send({ type: 'change', patch: { [name]: value } });

  return (
    <>
      <SidePanel
        open={state.hasTag('open')}
        title="Новый оффер"
        busy={isBusy}
        onClose={() => actor.send(commands.cancel.event)}
        onSubmit={(event) => {
          event.preventDefault();
          actor.send(commands.save.event);
        }}
        footer={
          <>
            <CommandButton command={commands.cancel} actor={actor} />
            <CommandButton command={commands.save} actor={actor} type="submit" variant="primary" />
          </>
        }
      >
        <div ref={form} className="flex flex-col gap-4">
          {state.hasTag('open') && (
            <DraftOffer
              actor={stored}
              commands={newOfferDraftCommands}
              words={newOfferDraftWords}
              region={() => form.current}
            />
          )}
          {alert && <FormAlert {...alert} />}
          {LAYOUT.map((row) => (
            <div key={row[0]!.name} className="flex gap-4 *:flex-1">
              {row.map((spec) => (
                <Field
                  key={spec.name}
                  label={spec.label}
                  required={'required' in spec && spec.required}
                  error={noteOf(notes, spec.name)}
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
          <Field label="Комментарий" error={noteOf(notes, 'comment')}>
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
        </div>
      </SidePanel>
      <Question
        open={state.matches('confirmingDiscard')}
        question="Не сохранять новый оффер?"
        description="То, что набрано, пропадёт."
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        confirm={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
