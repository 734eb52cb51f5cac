import { useSelector } from '@xstate/react';
import { Bell, Mail, SunMoon } from 'lucide-react';
import { IconButton } from '#ui/button.tsx';
import {
  Menu,
  MenuContent,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuTrigger,
} from '#ui/menu.tsx';
import { useRuntime } from './runtime-context.ts';
import { shellCommands } from './shell.commands.ts';

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
    </>
  );
}
