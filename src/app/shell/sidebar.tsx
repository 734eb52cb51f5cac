import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { named } from '#commands/command.ts';
import { ChannelsMenu } from '#features/channels/list/channels-menu.tsx';
import { NavGroup, NavLink } from '#ui/layout/shell.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { groupOf, isGroup, litAs, type NavItem, navigation } from './navigation.ts';
import { groupCommands } from './shell.commands.ts';

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
  const Icon = item.icon;
  const icon = Icon && <Icon aria-hidden="true" />;
  if (!isGroup(item)) {
    return (
      <NavLink href={item.path} icon={icon} current={litAs(item.path, path)} Link={AppLink}>
        {item.label}
      </NavLink>
    );
  }
  return (
    <NavGroup
      {...named(groupCommands[item.id]!)}
      label={item.label}
      icon={icon}
      open={isUnfolded}
      current={isShown}
      onToggle={onToggle}
    >
      {item.entries.map((one) => (
        <NavLink key={one.id} href={one.path} current={litAs(one.path, path)} Link={AppLink}>
          {one.label}
        </NavLink>
      ))}
      {item.id === 'channels' && <ChannelsMenu path={path} isDrawn={isUnfolded} />}
    </NavGroup>
  );
}
