import { IconButton } from '#ui/form/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#ui/overlay/dropdown-menu.tsx';
import type { ActionsProps } from './row-actions.tsx';
import { type CommandItemProps, MenuItemContext } from './use-button.tsx';

/** Draws the buttons of commands as entries of a menu behind «⋯». */
export default function ActionsMenu({ label, children }: ActionsProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <IconButton aria-label={label}>
          <span aria-hidden="true" className="text-lg leading-none">
            ⋯
          </span>
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="flex flex-col">
        <MenuItemContext value={Item}>{children}</MenuItemContext>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function Item({ onRun, ...rest }: CommandItemProps) {
  // The menu restores the focus first; then a window that opens can take it.
  return <DropdownMenuItem {...rest} onSelect={() => setTimeout(() => setTimeout(onRun))} />;
}
