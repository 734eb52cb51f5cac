import { useMemo } from 'react';
import type { Channel } from '#contract/channels.ts';
import { unreadOf } from '#contract/odd.ts';
import { putChannel, useChannels } from '#features/channels/list/channels-store.ts';
import { CHANNEL_FIELDS } from '#records/field-names.ts';
import { TextField } from '#ui/form/field.tsx';
import { draftOfferOf } from '#workspace/drafts/draft-offer.tsx';
import { editorReader } from '#workspace/drafts/editor-readers.ts';
import { useStoredForm } from '#workspace/drafts/stored-draft.ts';
import { EditableCard } from '#workspace/editing/editable-card.tsx';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { channelGeneralCommands } from './channel.commands.ts';
import { createChannelGeneralLogic, generalText } from './channel.logic.ts';
import { ChannelFields } from './channel-fields.tsx';
import { generalKey } from './channel-keys.ts';
import { generalOf } from './channel-writer.ts';

const GeneralDraft = draftOfferOf(async () => (await import('./channel-drafts.ts')).storedGeneral);

const fields = Object.entries(CHANNEL_FIELDS).map(([name, label]) => ({ name, label }));

/** The general data of a channel, edited on demand. */
export function ChannelGeneral({ channel }: { channel: Channel }) {
  const services = useServices();
  const channels = useChannels();
  const key = generalKey(channel.id);
  const value = useMemo(() => generalOf(channel), [channel]);
  const actor = useKeptActor(
    key,
    () => createChannelGeneralLogic(services, channel.id, (saved) => putChannel(channels, saved)),
    { input: { value } },
  );
  const unread = {
    rate_type: unreadOf(channel, 'rate_type'),
    is_active: unreadOf(channel, 'is_active'),
  };
  const stored = useStoredForm(key, actor, { port: editorReader }, value);
  return (
    <EditableCard
      actor={actor}
      value={value}
      title="Общие данные"
      commands={channelGeneralCommands}
      editScope="page"
      fields={fields}
      text={generalText}
      offer={(region) => (
        <GeneralDraft
          draft={stored}
          region={region}
          className="mx-4 mt-4 max-sm:mx-3 max-sm:mt-3"
        />
      )}
      form={({ draft, fieldErrors, readOnly, change }) => (
        <div className="@container">
          <div className="fields">
            <ChannelFields
              draft={draft}
              unread={unread}
              fieldErrors={fieldErrors}
              isFixed={readOnly}
              onChange={change}
            />
            <TextField
              label={CHANNEL_FIELDS.slug}
              name="slug"
              error={fieldErrorOf(fieldErrors, 'slug')}
              spellCheck={false}
              value={draft.slug}
              readOnly={readOnly}
              onText={(slug) => change({ slug })}
            />
          </div>
        </div>
      )}
    />
  );
}
