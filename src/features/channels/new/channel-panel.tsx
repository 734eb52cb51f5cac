import { useSelector } from '@xstate/react';
import type { Channel } from '#contract/channels.ts';
import { channelPanelCommands as commands } from '#features/channels/list/channels.commands.ts';
import type { ChannelsQuery } from '#features/channels/list/channels-query.ts';
import { ChannelFields } from '#features/channels/page/channel-fields.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import type { StoredDraft } from '#workspace/drafts/stored-draft.ts';
import { type ReadList, useAbandonedForms } from '#workspace/editing/later/abandoned-forms.ts';
import { PanelForm } from '#workspace/editing/panel-form.tsx';
import { useServices } from '#workspace/services.tsx';
import { type LandingList, useLanding } from '#workspace/tables/landing.ts';
import type { ChannelPanelActor } from './channel-panel.logic.ts';
import { findCreated, isLike } from './find-created.ts';
import { newChannelFields, storedNewChannel } from './new-channel.ts';

/** The form for a new channel. */
export default function ChannelPanel({
  actor,
  draft: stored,
  list,
  read,
  query,
}: {
  actor: ChannelPanelActor;
  draft: StoredDraft;
  /** Shows the new channel. */
  list: LandingList;
  read: ReadList<Channel>;
  query: ChannelsQuery;
}) {
  const { channels: api } = useServices();
  useLanding(actor, list, findCreated(api, query));
  useAbandonedForms(actor, read, isLike, ({ name }) => `Уже записано: новый канал «${name}»`);
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, fieldErrors } = state.context;
  const isBusy = state.hasTag('busy');

  return (
    <PanelForm
      actor={actor}
      commands={commands}
      offer={(region) => <DraftOffer draft={stored} form={storedNewChannel} region={region} />}
      title={commands.add.title}
      fields={newChannelFields}
      question="Не сохранять новый канал?"
    >
      <ChannelFields
        draft={draft}
        fieldErrors={fieldErrors}
        isFixed={isBusy}
        onChange={(patch) => actor.send({ type: 'change', patch })}
      />
    </PanelForm>
  );
}
