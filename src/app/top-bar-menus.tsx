import { useSelector } from '@xstate/react';
import { Bell, CircleUser, Mail, SunMoon } from 'lucide-react';
import { named } from '#commands/command.ts';
import { toKeyHint } from '#commands/shortcut.ts';
import { IconButton } from '#ui/button.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuTrigger,
} from '#ui/menu.tsx';
import { useRuntime } from './runtime-context.ts';
import { journalCommand, shellCommands } from './shell.commands.ts';

const themes = {
  system: shellCommands.systemTheme,
  light: shellCommands.lightTheme,
  dark: shellCommands.darkTheme,
};

/** The menus of the top bar; messages and notifications have nothing behind them. */
export default function TopBarMenus() {
  const { shell } = useRuntime();
  const theme = useSelector(shell, ({ value }) => value.theme);
  return (
    <>
      <Menu>
        <MenuTrigger>
          <IconButton variant="ghost" aria-label="Сообщения">
            <Mail aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuLabel>Сообщений нет</MenuLabel>
        </MenuContent>
      </Menu>
      <Menu>
        <MenuTrigger>
          <IconButton variant="ghost" aria-label="Уведомления">
            <Bell aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuLabel>Уведомлений нет</MenuLabel>
        </MenuContent>
      </Menu>
      <Menu>
        <MenuTrigger>
          <IconButton variant="ghost" aria-label="Тема">
            <SunMoon aria-hidden="true" />
          </IconButton>
        </MenuTrigger>
        <MenuContent align="end">
          <MenuRadioGroup
            value={theme}
            onValueChange={(value) => shell.send(themes[value as keyof typeof themes].event)}
          >
            {Object.entries(themes).map(([value, { title }]) => (
              <MenuRadioItem key={value} value={value}>
                {title}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </MenuContent>
      </Menu>
      <ProfileMenu />
    </>
  );
}

/** What belongs to the person who is signed in, besides the profile itself. */
function ProfileMenu() {
  const { shell, journal } = useRuntime();
  const areKeysOn = useSelector(shell, (state) => state.matches({ keys: 'on' }));
  const toggle = areKeysOn ? shellCommands.keysOff : shellCommands.keysOn;
  return (
    <Menu>
      <MenuTrigger>
        <IconButton variant="ghost" aria-label="Меню профиля">
          <CircleUser aria-hidden="true" />
        </IconButton>
      </MenuTrigger>
      <MenuContent align="end">
        <MenuCheckboxItem
          {...named(toggle)}
          checked={areKeysOn}
          onCheckedChange={() => shell.send(toggle.event)}
        >
          Однобуквенные клавиши
        </MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem
          {...named(shellCommands.help)}
          keyHint={areKeysOn ? '?' : undefined}
          onSelect={() => afterwards(() => shell.send(shellCommands.help.event))}
        >
          {shellCommands.help.title}
        </MenuItem>
        <MenuItem
          {...named(journalCommand.open)}
          keyHint={areKeysOn ? toKeyHint(journalCommand.open.shortcut) : undefined}
          onSelect={() => afterwards(() => journal.send(journalCommand.open.event))}
        >
          {journalCommand.open.title}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

/** The menu gives the focus back first; a window that opens then takes it. */
const afterwards = (open: () => void) => setTimeout(() => setTimeout(open));
