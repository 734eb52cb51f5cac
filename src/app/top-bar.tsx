import { Command, Maximize, Menu } from 'lucide-react';
import { CommandButton } from '#commands/react.tsx';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#workspace/link.tsx';
import { paths } from '#workspace/routes.ts';
import { TopBarMenus } from './lazy-views.ts';
import { useRuntime } from './runtime-context.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { paletteCommands, sessionCommands, shellCommands } from './shell.commands.ts';

const icon = { variant: 'ghost', className: 'size-8 px-0' } as const;

export function TopBar({ isCollapsed }: { isCollapsed: boolean }) {
  const { shell, session, palette } = useRuntime();
  const menu = isCollapsed ? shellCommands.expandMenu : shellCommands.collapseMenu;
  return (
    <>
      <CommandButton command={menu} actor={shell} aria-label={menu.title} {...icon}>
        <Menu aria-hidden="true" />
      </CommandButton>
      <CommandButton
        command={paletteCommands.open}
        actor={palette}
        className="ms-1 text-text-muted"
        keyHint="Ctrl K"
        icon={<Command aria-hidden="true" />}
      />
      <div className="ms-auto flex items-center gap-1">
        <ScreenBoundary part="window">
          <TopBarMenus />
        </ScreenBoundary>
        <CommandButton
          command={shellCommands.fullscreen}
          actor={shell}
          aria-label={shellCommands.fullscreen.title}
          {...icon}
        >
          <Maximize aria-hidden="true" />
        </CommandButton>
        <AppLink href={paths.profile} className={buttonClass({ variant: 'ghost' })}>
          Profile
        </AppLink>
        <CommandButton command={sessionCommands.signOut} actor={session} variant="ghost" />
      </div>
    </>
  );
}
