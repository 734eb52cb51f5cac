import { useSelector } from '@xstate/react';
import { CommandButton } from '#commands/react.tsx';
import { Conflict } from '#ui/display/conflict.tsx';
import { channelGeneralCommands as commands } from './channel.commands.ts';
import { type ChannelGeneralActor, channelFields } from './channel.logic.ts';
import { CHANNEL_LABELS, generalText } from './channel-drafts.ts';

/** Another operator has saved the same fields: what they were, what they are, what is wanted here. */
export function ChannelConflict({ actor }: { actor: ChannelGeneralActor }) {
  const { initial, draft, theirs } = useSelector(actor, ({ context }) => context);
  if (!theirs) return null;
  const fields = channelFields.filter((field) => draft[field] !== theirs[field]);
  return (
    <Conflict
      title="Пока вы правили канал, его изменил другой пользователь"
      clashes={fields.map((field) => ({
        label: CHANNEL_LABELS[field],
        was: generalText(initial, field),
        theirs: generalText(theirs, field),
        mine: generalText(draft, field),
      }))}
      actions={
        <>
          <CommandButton command={commands.keepMine} actor={actor} variant="primary" />
          <CommandButton command={commands.takeTheirs} actor={actor} />
        </>
      }
    />
  );
}
