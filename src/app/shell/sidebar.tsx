import { useSelector } from '@xstate/react';
import { memo, useEffect } from 'react';
import { useLocation } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { named } from '#commands/command.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { NavGroup, NavLink } from '#ui/layout/shell.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { partsOf } from '#workspace/navigation/location.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useSignedInUser } from '#workspace/services.tsx';
import {
  ariaCurrentOf,
  groupOf,
  isGroup,
  type NavEntry,
  type NavItem,
  navigation,
} from './navigation.ts';
import { groupCommands } from './shell.commands.ts';

// Not needed to see the first screen, and it loads all channels.
const ChannelsMenu = lazyView(async () => ({
  default: (await import('#features/channels/list/channels-menu.tsx')).ChannelsMenu,
}));

/** The menu of all screens; the group of the current screen is unfolded. */
export function Sidebar() {
  const { shell, location } = useRuntime();
  const [path] = useLocation();
  const unfolded = useSelector(shell, ({ context }) => context.group);

  const group = groupOf(path)?.id;
  // With the address, so that the group unfolds in the frame of the new screen.
  useEffect(() => {
    let before: string | null | undefined;
    const enter = () => {
      const now = groupOf(partsOf(location.href()).path)?.id ?? null;
      if (now !== before) shell.send({ type: 'group.entered', group: now });
      before = now;
    };
    enter();
    return location.subscribe(enter);
  }, [shell, location]);

  return navigation.map((item) => {
    const isShown = group === item.id;
    return (
      <Item
        key={item.id}
        item={item}
        path={isShown || (!isGroup(item) && ariaCurrentOf(item.path, path)) ? path : ''}
        isUnfolded={unfolded === item.id}
        isShown={isShown}
      />
    );
  });
}

interface ItemProps {
  item: NavItem;
  /** The address, if the current screen may be in this item. */
  path: string;
  isUnfolded: boolean;
  /** The current screen belongs to this group. */
  isShown: boolean;
}

/** Memoized: a change of the route affects one or two items. */
const Item = memo(function Item({ item, path, isUnfolded, isShown }: ItemProps) {
  const { shell } = useRuntime();
  const awaitsRole = useSignedInUser().awaits_role === true;
  const Icon = item.icon;
  const icon = Icon && <Icon aria-hidden="true" />;
  const linkTo = (entry: NavEntry) => (
    <NavLink
      key={entry.id}
      href={entry.path}
      icon={entry === item && icon}
      current={ariaCurrentOf(entry.path, path)}
      Link={AppLink}
      aria-disabled={(awaitsRole && entry.path !== paths.profile) || undefined}
    >
      {entry.label}
    </NavLink>
  );
  if (!isGroup(item)) return linkTo(item);
  return (
    <NavGroup
      {...named(groupCommands[item.id]!)}
      label={item.label}
      icon={icon}
      open={isUnfolded}
      current={isShown}
      onToggle={() => shell.send(groupCommands[item.id]!.event)}
    >
      {item.entries.map(linkTo)}
      {item.id === 'channels' && !awaitsRole && (
        <ScreenBoundary part="window">
          <ChannelsMenu path={path} isDrawn={isUnfolded} />
        </ScreenBoundary>
      )}
    </NavGroup>
  );
});
