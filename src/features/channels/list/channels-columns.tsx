import { Ban, CircleCheck, Trash2 } from 'lucide-react';
import { RowActions, RowButton, short } from '#commands/row-actions.tsx';
import type { Channel } from '#contract/channels.ts';
import {
  channelRemoval,
  channelToggling,
} from '#features/channels/list/channel-actions.commands.ts';
import type { DeletionActor } from '#machines/editing/deletion.machine.ts';
import { channelHref, RATE_TYPE_TITLES } from '#records/channel.ts';
import type { Column } from '#ui/display/data-table.tsx';
import { linkClass } from '#ui/navigation/link.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { ActivityBadge } from './activity-badge.tsx';
import { channelShowing } from './channels.commands.ts';
import type { ChannelTogglesActor } from './channels.logic.ts';

interface ColumnsInput {
  toggles: ChannelTogglesActor;
  deletion: DeletionActor<Channel>;
}

/** The columns of the list. The ids of sortable ones are also used in the address. */
export function channelColumns({ toggles, deletion }: ColumnsInput): readonly Column<Channel>[] {
  return [
    {
      id: 'id',
      header: 'ID',
      width: '4.25rem',
      align: 'end',
      sortable: true,
      render: ({ id }) => id,
    },
    {
      id: 'name',
      isTitle: true,
      header: 'Название',
      width: '20%',
      sortable: true,
      truncate: true,
      render: ({ id, name }) => (
        <AppLink
          href={channelHref(id)}
          command={channelShowing.show}
          title={shownText(name ?? '')}
          className={linkClass}
        >
          {shownText(name ?? '') || `Канал ${id}`}
        </AppLink>
      ),
    },
    {
      id: 'description',
      header: 'Описание',
      truncate: true,
      render: ({ description }) => description ?? '',
    },
    {
      id: 'is_active',
      header: 'Статус',
      width: '6.75rem',
      sortable: true,
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'rate_type',
      header: 'Тип ставок',
      width: '7.5rem',
      sortable: true,
      render: ({ rate_type }) => RATE_TYPE_TITLES[rate_type],
    },
    {
      id: 'actions',
      header: 'Действия',
      width: '13.75rem',
      render: (channel) => (
        <RowActions folds className="-mx-2 justify-between">
          <RowButton
            command={channel.is_active ? channelToggling.deactivate : channelToggling.activate}
            actor={toggles}
            subject={channel}
            keepsFocus
            shortcut={channelToggling.toggle.shortcut}
            {...(channel.is_active
              ? short(channelToggling.deactivate, Ban)
              : short(channelToggling.activate, CircleCheck))}
          />
          <RowButton
            command={channelRemoval.remove}
            actor={deletion}
            subject={channel}
            {...short(channelRemoval.remove, Trash2)}
          />
        </RowActions>
      ),
    },
  ];
}
