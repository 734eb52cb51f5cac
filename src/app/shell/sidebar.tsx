import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { named } from '#commands/command.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { NavGroup, NavLink } from '#ui/layout/shell.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useSignedInUser } from '#workspace/services.tsx';
import { groupOf, isGroup, litAs, type NavEntry, type NavItem, navigation } from './navigation.ts';
import { groupCommands } from './shell.commands.ts';

// Not needed to see the first screen, and it asks for all channels.
const ChannelsMenu = lazyView(async () => ({
  default: (await import('#features/channels/list/channels-menu.tsx')).ChannelsMenu,
}));

/** Every screen there is; the group of the one that is shown is unfolded. */
export function Sidebar() {
  const { shell } = useRuntime();
  const [path] = useLocation();
  const unfolded = useSelector(shell, ({ context }) => context.group);

  const group = groupOf(path);
  useEffect(() => shell.send({ type: 'group.entered', group }), [shell, group]);

  return navigation.map((item) => (
    <Item
      key={item.id}
      item={item}
      path={path}
      isUnfolded={unfolded === item.id}
      isShown={group === item.id}
      onToggle={() => shell.send(groupCommands[item.id]!.event)}
    />
  ));
}

interface ItemProps {
  item: NavItem;
  path: string;
  isUnfolded: boolean;
  /** The current screen belongs to this group. */
  isShown: boolean;
  onToggle: () => void;
}

function Item({ item, path, isUnfolded, isShown, onToggle }: ItemProps) {
  const awaitsRole = useSignedInUser().awaits_role === true;
  const Icon = item.icon;
  const icon = Icon && <Icon aria-hidden="true" />;
  const linkTo = (entry: NavEntry) => (
    <NavLink
      key={entry.id}
      href={entry.path}
      icon={entry === item && icon}
      current={litAs(entry.path, path)}
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
      onToggle={onToggle}
    >
      {item.entries.map(linkTo)}
      {item.id === 'channels' && !awaitsRole && (
        <ScreenBoundary part="window">
          <ChannelsMenu path={path} isDrawn={isUnfolded} />
        </ScreenBoundary>
      )}
    </NavGroup>
  );
}
