import { LogOut, Menu, Search, UserPen } from 'lucide-react';
import { ScreenBoundary } from '#app/feedback/screen-boundary.tsx';
import { TopBarMenus } from '#app/runtime/lazy-views.ts';
import { useRuntime } from '#app/runtime/runtime-context.ts';
import { labelOf } from '#commands/command.ts';
import { CommandButton } from '#commands/react.tsx';
import { toKeyHint } from '#commands/shortcut.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { paletteCommands, sessionCommands, shellCommands } from './shell.commands.ts';

/** Icon only on phones; screen readers still read the text. */
const square = 'max-sm:w-8 max-sm:px-0';
const word = 'max-sm:sr-only';

export function TopBar({ isCollapsed }: { isCollapsed: boolean }) {
  const { shell, session, palette } = useRuntime();
  const menu = isCollapsed ? shellCommands.expandMenu : shellCommands.collapseMenu;
  return (
    <>
      <CommandButton
        command={menu}
        actor={shell}
        aria-label={menu.title}
        variant="ghost"
        className="size-8 px-0"
      >
        <Menu aria-hidden="true" />
      </CommandButton>
      <CommandButton
        command={paletteCommands.open}
        actor={palette}
        className={`sm:ms-1 sm:w-60 min-w-0 sm:shrink text-text-muted ${square} max-sm:[&>span[aria-hidden]]:hidden`}
        keyHint={toKeyHint('mod+k')}
        icon={<Search aria-hidden="true" />}
      >
        <span className="sr-only">{labelOf(paletteCommands.open)}</span>
        <span aria-hidden="true" className="flex-1 truncate text-start font-normal">
          Поиск и команды
        </span>
      </CommandButton>
      <div className="ms-auto flex items-center sm:gap-1">
        <ScreenBoundary part="window">
          <TopBarMenus />
        </ScreenBoundary>
        <AppLink
          lang="en"
          href={paths.profile}
          className={buttonClass({ variant: 'ghost' }, square)}
        >
          <UserPen aria-hidden="true" className="sm:hidden" />
          <span className={word}>Profile</span>
        </AppLink>
        <CommandButton
          lang="en"
          command={sessionCommands.signOut}
          actor={session}
          variant="ghost"
          className={square}
        >
          <LogOut aria-hidden="true" className="sm:hidden" />
          <span className={word}>{labelOf(sessionCommands.signOut)}</span>
        </CommandButton>
      </div>
    </>
  );
}
