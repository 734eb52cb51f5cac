import { useSelector } from '@xstate/react';
import type { StoredDraftActor } from '#machines/stored-draft.machine.ts';
import { DraftOffer } from '#workspace/draft-offer.tsx';
import { PanelForm } from '#workspace/panel-form.tsx';
import { channelDraftWords, newChannelDraftCommands } from './channel-drafts.ts';
import { ChannelFields } from './channel-fields.tsx';
import { channelPanelCommands as commands } from './channels.commands.ts';
import type { ChannelPanelActor } from './channels.logic.ts';
import { newChannelFields } from './new-channel.ts';

/** A new channel. */
export default function ChannelPanel({
  actor,
  draft: stored,
}: {
  actor: ChannelPanelActor;
  draft: StoredDraftActor;
}) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, notes } = state.context;
  const isBusy = state.hasTag('busy');

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      offer={(region) => (
        <DraftOffer
          actor={stored}
          commands={newChannelDraftCommands}
          words={channelDraftWords}
          region={region}
        />
      )}
      title={commands.create.title}
      fields={newChannelFields}
      question="Не сохранять новый канал?"
    >
      <ChannelFields
        draft={draft}
        notes={notes}
        isFixed={isBusy}
        onChange={(patch) => actor.send({ type: 'change', patch })}
      />
    </PanelForm>
  );
}
