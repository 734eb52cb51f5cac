import { useSelector } from '@xstate/react';
import { bind } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { StoredDraftActor } from '#machines/stored-draft.machine.ts';
import { Question, SidePanel } from '#ui/dialog.tsx';
import { FormAlert } from '#ui/form-alert.tsx';
import { DraftOffer } from '#workspace/draft-offer.tsx';
import { useFocusOnRefusal } from '#workspace/focus.ts';
import { generalNote } from '#workspace/notes.ts';
import { channelDraftWords, newChannelDraftCommands } from './channel-drafts.ts';
import { ChannelFields } from './channel-fields.tsx';
import { channelPanelCommands as commands } from './channels.commands.ts';
import { type ChannelPanelActor, newChannelFields } from './channels.logic.ts';

/** A new channel. */
export default function ChannelPanel({
  actor,
  draft: stored,
}: {
  actor: ChannelPanelActor;
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
  const alert = generalNote(problem, newChannelFields);

  return (
    <>
      <SidePanel
        open={state.hasTag('open')}
        title={commands.create.title}
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
              commands={newChannelDraftCommands}
              words={channelDraftWords}
              region={() => form.current}
            />
          )}
          {alert && <FormAlert {...alert} />}
          <ChannelFields
            draft={draft}
            notes={notes}
            isFixed={isBusy}
            onChange={(patch) => actor.send({ type: 'change', patch })}
          />
        </div>
      </SidePanel>
      <Question
        open={state.matches('confirmingDiscard')}
        question="Не сохранять новый канал?"
        description="То, что набрано, пропадёт."
        cancel={<CommandButton command={commands.keep} actor={actor} />}
        confirm={<CommandButton command={commands.discard} actor={actor} variant="danger" />}
        onClose={() => actor.send(commands.keep.event)}
      />
    </>
  );
}
