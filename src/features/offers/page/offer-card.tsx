import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import type { Offer } from '#contract/offers.ts';
import { OfferLogo } from '#features/offers/list/offer-logo.tsx';
import { WebLink } from '#features/offers/list/offers-columns.tsx';
import { Badge } from '#ui/badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#ui/card.tsx';
import { Conflict } from '#ui/conflict.tsx';
import { Facts } from '#ui/facts.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { BusyOverlay } from '#ui/states.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { generalNote, noteOf } from '#workspace/editing/field-errors.ts';
import { useFocusAcross, useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { formatDateTime } from '#workspace/format/dates.ts';
import { useEditWish } from '#workspace/navigation/edit-on-arrival.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { offerCardCommands as commands, OFFER_SITE } from './offer.commands.ts';
import {
  type CardDraft,
  cardFields,
  cardPart,
  createOfferCardLogic,
  type OfferActor,
} from './offer.logic.ts';
import { cardKey } from './offer-keys.ts';
import {
  CARD_LABELS,
  cardDraftCommands,
  cardDraftWords,
  cardText,
  statusLabel,
  useStoredCard,
} from './offer-stored.ts';

const statuses = [
  { value: '1', label: 'Активный' },
  { value: '0', label: 'Неактивный' },
];

/** The general data of an offer: read, and edited when somebody asks for it. */
export function OfferCard({ record, offer }: { record: OfferActor; offer: Offer }) {
  const services = useServices();
  const { id } = offer;
  const key = cardKey(id);
  const value = useMemo(() => cardPart.read(offer), [offer]);
  const actor = useKeptActor(key, () => createOfferCardLogic(services, id), { input: { value } });
  useEffect(() => actor.send({ type: 'record.changed', value }), [actor, value]);
  const stored = useStoredCard(key, actor, value);
  useEmitted(actor, 'taken', ({ value }) => {
    record.send({ type: 'record.changed', record: cardPart.apply(offer, value) });
    record.send({ type: 'reload' });
  });
  useEditWish(actor);
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLDivElement>(actor);
  const isForm = state.hasTag('form');
  useFocusAcross(isForm, form);
  useBoundCommands(() => {
    const { edit, ...others } = commands;
    const within = () => form.current;
    return [
      // Its key means the card from all of the page that has no meaning of its own for it.
      bind(edit, actor, () => within()?.closest('main') ?? null),
      ...Object.values(others).map((command) => bind(command, actor, within)),
    ];
  }, [actor]);

  const { draft, notes, problem, initial, theirs } = state.context;
  const isBusy = state.hasTag('busy');
  const isConflict = state.matches('conflict');
  const isFixed = isBusy || isConflict;
  const alert = generalNote(problem, cardFields);
  const change = (patch: Partial<CardDraft>) => actor.send({ type: 'change', patch });

  return (
    <Card ref={form} aria-label="Основная информация" className="relative" aria-busy={isBusy}>
      <CardHeader
        title="Основная информация"
        actions={!isForm && <CommandButton command={commands.edit} actor={actor} size="sm" />}
      />
      <DraftOffer
        actor={stored}
        commands={cardDraftCommands}
        words={cardDraftWords}
        region={() => form.current}
        className="mx-4 mt-4"
      />
      {isForm ? (
        <CommandForm command={commands.save} actor={actor}>
          <CardBody className="flex flex-col gap-4">
            {alert && <FormAlert {...alert} />}
            {theirs && (
              <Conflict
                title="Пока вы правили оффер, его изменил другой пользователь"
                clashes={cardFields
                  .filter((field) => draft[field] !== theirs[field])
                  .map((field) => ({
                    label: CARD_LABELS[field],
                    was: cardText(initial, field),
                    theirs: cardText(theirs, field),
                    mine: cardText(draft, field),
                  }))}
                actions={
                  <>
                    <CommandButton command={commands.keepMine} actor={actor} variant="primary" />
                    <CommandButton command={commands.takeTheirs} actor={actor} />
                  </>
                }
              />
            )}
            <div className="flex items-end gap-3">
              <OfferLogo icon={draft.icon} name={draft.name} size="lg" />
              <Field label={CARD_LABELS.icon} className="flex-1" error={noteOf(notes, 'icon')}>
                {(control) => (
                  <TextInput
                    {...control}
                    name="icon"
                    inputMode="url"
                    value={draft.icon}
                    readOnly={isFixed}
                    onChange={({ target }) => change({ icon: target.value })}
                  />
                )}
              </Field>
            </div>
            <Field label={CARD_LABELS.name} required error={noteOf(notes, 'name')}>
              {(control) => (
                <TextInput
                  {...control}
                  name="name"
                  value={draft.name}
                  readOnly={isFixed}
                  onChange={({ target }) => change({ name: target.value })}
                />
              )}
            </Field>
            <Field label={CARD_LABELS.income_type} error={noteOf(notes, 'income_type')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  name="income_type"
                  options={typesFor(initial.income_type)}
                  value={draft.income_type}
                  disabled={isFixed}
                  onChange={({ target }) => change({ income_type: target.value })}
                />
              )}
            </Field>
            <Field label={CARD_LABELS.site} error={noteOf(notes, 'site')}>
              {(control) => (
                <TextInput
                  {...control}
                  name="site"
                  inputMode="url"
                  value={draft.site}
                  readOnly={isFixed}
                  onChange={({ target }) => change({ site: target.value })}
                />
              )}
            </Field>
            <Field label={CARD_LABELS.status} error={noteOf(notes, 'status')}>
              {(control) => (
                <NativeSelect
                  {...control}
                  name="status"
                  options={statuses}
                  value={draft.status}
                  disabled={isFixed}
                  onChange={({ target }) => change({ status: target.value })}
                />
              )}
            </Field>
          </CardBody>
          {!isConflict && (
            <CardFooter>
              <CommandButton
                command={commands.save}
                actor={actor}
                type="submit"
                variant="primary"
              />
              <CommandButton command={commands.cancel} actor={actor} />
            </CardFooter>
          )}
        </CommandForm>
      ) : (
        <CardBody>
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
        </CardBody>
      )}
      {isBusy && <BusyOverlay />}
    </Card>
  );
}

/** The one type there is; a value in another spelling is kept as long as nobody changes it. */
function typesFor(current: string) {
  const isKnown = current.toLowerCase() === 'заявка';
  return [
    { value: isKnown ? current : 'заявка', label: 'Заявка' },
    ...(isKnown ? [] : [{ value: current, label: current || '-' }]),
  ];
}

const typeLabel = (type: string) => (type.toLowerCase() === 'заявка' ? 'Заявка' : type || '-');
