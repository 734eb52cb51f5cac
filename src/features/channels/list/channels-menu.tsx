import { useSelector } from '@xstate/react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { bindOn, named } from '#commands/command.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import type { Channel } from '#contract/channels.ts';
import {
  channelChoices,
  channelsCommands,
} from '#features/channels/page/channel-choices.commands.ts';
import { channelBranch, channelOpening } from '#features/channels/page/channel-opening.commands.ts';
import { rowsOf } from '#machines/lists/collection.machine.ts';
import { type BranchMenuActor, branchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import { type ChannelTab, channelAt, channelHref } from '#records/channel.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { TextInput } from '#ui/form/field.tsx';
import { NavGroup, NavLink } from '#ui/layout/shell.tsx';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useEmitted } from '#workspace/editing/use-emitted.ts';
import { shownText } from '#workspace/format/shown-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import { useRetryFocus } from '#workspace/tables/retry/retry-focus.ts';
import { useChannels } from './channels-store.ts';

/** The number of channels from which the menu has a search field. */
const SEARCHED_FROM = 16;
/** The limit of drawn channels; the others can be found by name. */
const DRAWN_AT_MOST = 500;

const ChannelSearch = lazyView(() => import('./channels-menu-search.tsx'));

const parts: readonly { tab: ChannelTab; label: string; opening: { id: string } }[] = [
  { tab: 'general', label: 'Основное', opening: channelOpening.open },
  { tab: 'settings', label: 'Настройки', opening: channelOpening.settings },
  { tab: 'statistic', label: 'Статистика', opening: channelOpening.statistic },
  { tab: 'analytic', label: 'Аналитика', opening: channelOpening.analytic },
  { tab: 'rates', label: 'Ставки', opening: channelOpening.rates },
];

/** The menu item for the tab in the address. */
function shownPart(tab: string | null): string {
  return tab === 'add-settings' ? 'settings' : (tab ?? 'general');
}

export const channelsMenuKey = actorKey<typeof branchMenuMachine>('channels.menu');

/** The channels in the menu, one branch each. Also provides the commands that open their screens. */
export function ChannelsMenu({ path, isDrawn }: { path: string; isDrawn: boolean }) {
  const { shell } = useServices();
  const channels = useChannels();
  const menu = useKeptActor(channelsMenuKey, () => branchMenuMachine);
  const shown = channelAt(path);
  const branch = shown?.id ?? null;

  useBoundCommands(() => {
    const choices = () => channelChoices(rowsOf(channels));
    return Object.values(channelOpening).map((command) => bindOn(command, shell, { choices }));
  }, [channels, shell]);
  useEffect(() => menu.send({ type: 'branch.entered', branch }), [menu, branch]);
  useEmitted(menu, 'chosen', ({ branch }) =>
    shell.send({ type: 'navigate', to: channelHref(branch, 'general') }),
  );

  const state = useSelector(channels, (snapshot) => snapshot);
  const list = useRef<HTMLDivElement>(null);
  const problem = useRetryFocus(channels, channelsCommands.reload, list);
  if (!isDrawn) return null;
  if (!state.context.result) {
    // The channels screen shows the error in its list.
    return state.context.problem && path !== paths.channels ? (
      <div ref={problem} className="ps-(--nav-indent) pe-3 py-1 text-sm text-text-muted">
        <p className="pb-1">Каналы не загрузились</p>
        <CommandButton command={channelsCommands.reload} actor={channels} size="sm" keepsFocus>
          Повторить
        </CommandButton>
      </div>
    ) : null;
  }
  return <Branches ref={list} menu={menu} rows={state.context.result.rows} shown={shown} />;
}

interface BranchesProps {
  ref: RefObject<HTMLDivElement | null>;
  menu: BranchMenuActor;
  rows: readonly Channel[];
  shown: ReturnType<typeof channelAt>;
}

function Branches({ ref, menu, rows, shown }: BranchesProps) {
  const { branch, query } = useSelector(menu, ({ context }) => context);
  useBoundCommands(
    () => [bindOn(channelBranch.turn, menu, { choices: () => channelChoices(rows) })],
    [menu, rows],
  );

  const unfolded = branch === shown?.id ? branch : null;
  useEffect(() => {
    // Keeps the open channel in view while it unfolds and names above it wrap to a second line.
    const open = ref.current?.querySelector(`[data-branch="${unfolded}"]`);
    if (!open) return;
    const follow = new ResizeObserver(() => open.scrollIntoView({ block: 'nearest' }));
    follow.observe(open.parentElement!.closest('.nav-fold') ?? open);
    const end = setTimeout(() => follow.disconnect(), 1000);
    return () => {
      clearTimeout(end);
      follow.disconnect();
    };
  }, [unfolded, ref]);

  // The open channel always has its branch, even beyond the limit.
  const drawnOf = (found: readonly Channel[]) =>
    // A channel without an id has a negative number and no screen.
    found.filter(({ id }, at) => id >= 0 && (at < DRAWN_AT_MOST || id === shown?.id));
  const branches = (found: readonly Channel[]) => (
    <>
      {drawnOf(found).map((row) => (
        <Branch
          key={row.id}
          id={row.id}
          name={row.name}
          menu={menu}
          isUnfolded={branch === row.id}
          part={shown?.id === row.id ? shownPart(shown.tab) : null}
        />
      ))}
      {found.length > DRAWN_AT_MOST && (
        <p className="nav-text ps-(--nav-indent) pe-3 py-1 text-xs text-text-muted">
          Показаны первые {DRAWN_AT_MOST} из {rows.length}. Остальные найдёт поиск.
        </p>
      )}
      {found.length === 0 && rows.length > 0 && (
        <p className="nav-text ps-(--nav-indent) pe-3 py-1 text-sm text-text-muted">
          Такого канала нет
        </p>
      )}
    </>
  );

  return (
    <div ref={ref} className="mt-1 flex flex-col gap-0.5 border-t border-border pt-1 empty:hidden">
      {rows.length >= SEARCHED_FROM && (
        <div className="nav-text ps-[calc(var(--nav-indent)-0.625rem)] pe-1 py-1">
          <TextInput
            dense
            type="search"
            aria-label="Найти канал"
            placeholder="Найти канал"
            value={query}
            onChange={({ target }) => menu.send({ type: 'type', query: target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape') menu.send({ type: 'clear' });
              if (event.key === 'Enter') menu.send({ type: 'choose' });
            }}
          />
        </div>
      )}
      {query.trim() === '' ? (
        branches(rows)
      ) : (
        <ChannelSearch query={query} rows={rows} limit={DRAWN_AT_MOST} menu={menu}>
          {branches}
        </ChannelSearch>
      )}
    </div>
  );
}

interface BranchProps {
  id: number;
  name: string;
  menu: BranchMenuActor;
  isUnfolded: boolean;
  /** The menu item of the open tab. */
  part: string | null;
}

/** Memoized, and its items are drawn only when unfolded: there may be hundreds of branches. */
const Branch = memo(function Branch({ id, name, menu, isUnfolded, part }: BranchProps) {
  const text = shownText(name ?? '');
  return (
    // Skips the layout of branches out of view while a branch above unfolds. The unfolded branch itself is measured.
    <div
      data-branch={id}
      className={
        isUnfolded
          ? undefined
          : '[contain-intrinsic-block-size:auto_2rem] [content-visibility:auto]'
      }
    >
      <NavGroup
        {...named(channelBranch.turn)}
        className="-outline-offset-2"
        label={<span title={text}>{text || `Канал ${id}`}</span>}
        open={isUnfolded}
        current={part !== null}
        onToggle={() => menu.send({ type: 'branch.toggle', branch: id })}
      >
        {isUnfolded &&
          parts.map(({ tab, label, opening }) => (
            <NavLink
              key={tab}
              {...named(opening)}
              href={channelHref(id, tab)}
              current={part === tab ? 'page' : undefined}
              Link={AppLink}
            >
              {label}
            </NavLink>
          ))}
      </NavGroup>
    </div>
  );
});
