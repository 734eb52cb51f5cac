import { useSelector } from '@xstate/react';
import { CommandButton } from '#commands/react.tsx';
import type { ChannelWrite } from '#contract/channels.ts';
import { Conflict } from '#ui/conflict.tsx';
import { channelGeneralCommands as commands } from './channel.commands.ts';
import { type ChannelGeneralActor, channelFields } from './channel.logic.ts';
import { activityTitle, RATE_TYPE_TITLES } from './channels-view.ts';

const labels: Record<keyof ChannelWrite, string> = {
  name: 'Наименование',
  rate_type: 'Тип ставок',
  is_active: 'Активность',
  description: 'Описание',
  slug: 'Слаг',
};

function textOf(general: ChannelWrite, field: keyof ChannelWrite): string {
  if (field === 'is_active') return activityTitle(general.is_active);
  if (field === 'rate_type') return RATE_TYPE_TITLES[general.rate_type];
  return general[field] || '-';
}

/** Another operator has saved the same fields: what they were, what they are, what is wanted here. */
export function ChannelConflict({ actor }: { actor: ChannelGeneralActor }) {
  const { initial, draft, theirs } = useSelector(actor, ({ context }) => context);
  if (!theirs) return null;
  const fields = channelFields.filter((field) => draft[field] !== theirs[field]);
  return (
    <Conflict
      title="Пока вы правили канал, его изменил другой пользователь"
      clashes={fields.map((field) => ({
        label: labels[field],
        was: textOf(initial, field),
        theirs: textOf(theirs, field),
        mine: textOf(draft, field),
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
