import { useSelector } from '@xstate/react';
import { Bell, CircleUser, type LucideIcon, Mail, Maximize, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { named, type PlainCommand } from '#commands/command.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { toKeyHint } from '#commands/shortcut.ts';
import type { BarMenu, ShellMachine } from '#machines/session/shell.machine.ts';
import { IconButton } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import { barCommands } from './bar.commands.ts';
import { journalCommand, shellCommands } from './shell.commands.ts';

const themes = {
  system: shellCommands.systemTheme,
  light: shellCommands.lightTheme,
  dark: shellCommands.darkTheme,
};

/** The menus of the top bar, and the signed-in user. Messages and notifications are still empty. */
export default function TopBarMenus() {
  const { shell, session } = useRuntime();
  const theme = useSelector(shell, ({ value }) => value.theme);
  const isFull = useSelector(shell, ({ value }) => value.screen === 'full');
  const user = useSelector(session, ({ context }) => context.user);
  // A user without a name is shown by e-mail.
  const who = user?.name.trim() || user?.email;
  useCommands(barCommands, shell);
  return (
    <>
      <OneMenu menu="messages" command={barCommands.messages} Icon={Mail}>
        <Nothing>Сообщений нет</Nothing>
      </OneMenu>
      <OneMenu menu="notifications" command={barCommands.notifications} Icon={Bell}>
        <Nothing>Уведомлений нет</Nothing>
      </OneMenu>
      <OneMenu menu="theme" command={barCommands.theme} Icon={SunMoon}>
        <DropdownMenuRadioGroup
          value={theme}
          onValueChange={(value) => shell.send(themes[value as keyof typeof themes].event)}
        >
          {Object.entries(themes).map(([value, command]) => (
            <DropdownMenuRadioItem key={value} {...named(command)} value={value}>
              {command.title}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </OneMenu>
      <CommandButton
        command={shellCommands.fullscreen}
        actor={shell}
        aria-label={shellCommands.fullscreen.title}
        aria-pressed={isFull}
        data-active={isFull}
        variant="ghost"
        className="size-8 px-0"
      >
        <Maximize aria-hidden="true" />
      </CommandButton>
      <OneMenu menu="profile" command={barCommands.profile} Icon={CircleUser}>
        <DropdownMenuLabel className="max-w-72 px-2 pt-1.5 pb-1 text-sm wrap-anywhere">
          {user?.name}
          <span className="block text-text-muted">{user?.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        <ProfileEntries />
      </OneMenu>
      <span className="me-2 max-w-36 min-w-0 truncate text-sm max-md:hidden" title={user?.email}>
        {who}
      </span>
    </>
  );
}

/** The text of an empty menu. It takes the focus like an entry, so that screen readers read it. */
const Nothing = ({ children }: { children: string }) => (
  <DropdownMenuItem aria-disabled className="text-xs font-medium text-text-muted">
    {children}
  </DropdownMenuItem>
);

/** The account entries of the profile menu, besides the profile itself. */
function ProfileEntries() {
  const { shell, journal } = useRuntime();
  const areKeysOn = useSelector(shell, (state) => state.matches({ keys: 'on' }));
  const toggle = areKeysOn ? shellCommands.keysOff : shellCommands.keysOn;
  return (
    <>
      <DropdownMenuCheckboxItem
        {...named(toggle)}
        checked={areKeysOn}
        onCheckedChange={() => shell.send(toggle.event)}
      >
        Однобуквенные клавиши
      </DropdownMenuCheckboxItem>
      <DropdownMenuSeparator />
      <DropdownMenuItem
        {...named(shellCommands.help)}
        keyHint={areKeysOn ? '?' : undefined}
        onSelect={() => afterwards(() => shell.send(shellCommands.help.event))}
      >
        {shellCommands.help.title}
      </DropdownMenuItem>
      <DropdownMenuItem
        {...named(journalCommand.open)}
        keyHint={areKeysOn ? toKeyHint(journalCommand.open.shortcut) : undefined}
        onSelect={() => afterwards(() => journal.send(journalCommand.open.event))}
      >
        {journalCommand.open.title}
      </DropdownMenuItem>
    </>
  );
}

/** The menu restores the focus first; then a window that opens can take it. */
const afterwards = (open: () => void) => setTimeout(() => setTimeout(open));

interface OneMenuProps {
  menu: BarMenu;
  command: PlainCommand<ShellMachine>;
  Icon: LucideIcon;
  children: ReactNode;
}

function OneMenu({ menu, command, Icon, children }: OneMenuProps) {
  const { shell } = useRuntime();
  const isOpen = useSelector(shell, ({ context }) => context.barMenu === menu);
  return (
    <DropdownMenu
      open={isOpen}
      onOpenChange={(wanted) => shell.send(wanted ? command.event : { type: 'bar.close', menu })}
    >
      <DropdownMenuTrigger>
        <IconButton {...named(command)} variant="ghost" aria-label={command.title}>
          <Icon aria-hidden="true" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>{children}</DropdownMenuContent>
    </DropdownMenu>
  );
}
