import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { bind } from '#commands/command.ts';
import { CommandButton, CommandForm, useBoundCommands } from '#commands/react.tsx';
import type { Channel } from '#contract/channels.ts';
import { putChannel, useChannels } from '#features/channels/list/channels-store.ts';
import { Card, CardBody, CardFooter, CardHeader } from '#ui/card.tsx';
import { Field, TextInput } from '#ui/field.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { BusyOverlay } from '#ui/states.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { useStoredDraft } from '#workspace/drafts/stored-draft.ts';
import { generalNote, noteOf } from '#workspace/editing/field-errors.ts';
import { useFocusAcross, useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { useEditWish } from '#workspace/navigation/edit-on-arrival.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { channelGeneralCommands as commands } from './channel.commands.ts';
import { type ChannelActor, channelFields, createChannelGeneralLogic } from './channel.logic.ts';
import { ChannelConflict } from './channel-conflict.tsx';
import { channelDraftWords, generalDraftCommands, generalPort } from './channel-drafts.ts';
import { ChannelFields } from './channel-fields.tsx';
import { generalKey } from './channel-keys.ts';
import { generalOf } from './channel-writer.ts';

/** The general data of a channel: read, and edited when somebody asks for it. */
export function ChannelGeneral({ record, channel }: { record: ChannelActor; channel: Channel }) {
  const services = useServices();
  const channels = useChannels();
  const key = generalKey(channel.id);
  const value = useMemo(() => generalOf(channel), [channel]);
  const actor = useKeptActor(
    key,
    () => createChannelGeneralLogic(services, channel.id, (saved) => putChannel(channels, saved)),
    { input: { value } },
  );
  useEffect(() => actor.send({ type: 'record.changed', value }), [actor, value]);
  const stored = useStoredDraft(
    key,
    actor,
    generalPort,
    useMemo(() => ({ '': value }), [value]),
  );
  // Of what was saved the page is told by the writer; here it is somebody else's that was taken.
  useEmitted(actor, 'taken', ({ value }) =>
    record.send({ type: 'record.changed', record: { ...channel, ...value } }),
  );
  useEditWish(actor);
  const state = useSelector(actor, (snapshot) => snapshot);
  const form = useFocusOnRefusal<HTMLElement>(actor);
  const isForm = state.hasTag('form');
  useFocusAcross(isForm, form);
  useBoundCommands(
    () => Object.values(commands).map((command) => bind(command, actor, () => form.current)),
    [actor],
  );

  const { draft, notes, problem } = state.context;
  const isBusy = state.hasTag('busy');
  const isConflict = state.matches('conflict');
  const isFixed = !isForm || isBusy || isConflict;
  const alert = generalNote(problem, channelFields);

  return (
    <Card ref={form} aria-busy={isBusy} aria-label="Общие данные">
      <CardHeader
        title="Общие данные"
        actions={!isForm && <CommandButton command={commands.edit} actor={actor} size="sm" />}
      />
      <CommandForm command={commands.save} actor={actor}>
        <CardBody>
          <div className="flex max-w-2xl flex-col gap-4">
            <DraftOffer
              actor={stored}
              commands={generalDraftCommands}
              words={channelDraftWords}
              region={() => form.current}
            />
            {alert && <FormAlert {...alert} />}
            {isConflict && <ChannelConflict actor={actor} />}
            <ChannelFields
              draft={draft}
              notes={notes}
              isFixed={isFixed}
              onChange={(patch) => actor.send({ type: 'change', patch })}
            />
            <Field label="Слаг" error={noteOf(notes, 'slug')}>
              {(control) => (
                <TextInput
                  {...control}
                  name="slug"
                  spellCheck={false}
                  value={draft.slug}
                  readOnly={isFixed}
                  onChange={({ target }) =>
                    actor.send({ type: 'change', patch: { slug: target.value } })
                  }
                />
              )}
            </Field>
          </div>
        </CardBody>
        {isForm && !isConflict && (
          <CardFooter>
            <CommandButton command={commands.save} actor={actor} type="submit" variant="primary" />
            <CommandButton command={commands.cancel} actor={actor} />
          </CardFooter>
        )}
      </CommandForm>
      {isBusy && <BusyOverlay />}
    </Card>
  );
}
