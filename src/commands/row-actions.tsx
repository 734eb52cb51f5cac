import type { ComponentType, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { CARD_ROWS_QUERY, FOLDED_ROWS_QUERY } from '#ui/layout/queries.ts';
import { useMatch } from '#ui/layout/use-match.ts';
import { type CommandInfo, labelOf } from './command.ts';
import { CommandOnButton } from './react.tsx';

export interface ActionsProps {
  /** The name of the menu. */
  label: string;
  /** Buttons of commands. */
  children: ReactNode;
}

/** A menu behind «⋯» with the commands of the buttons in it. */
export const ActionsMenu = lazyView<ActionsProps>(() => import('./actions-menu.tsx'));

/** The commands of a row: buttons, or a menu if the row is a card or its table `folds`. */
export function RowActions({
  label = 'Действия',
  folds = false,
  className,
  children,
}: Partial<ActionsProps> & { folds?: boolean; className?: string }) {
  if (!useMatch(folds ? FOLDED_ROWS_QUERY : CARD_ROWS_QUERY))
    return <span className={classNames('flex flex-wrap gap-1', className)}>{children}</span>;
  return (
    <span className="row-menu">
      <ActionsMenu label={label}>{children}</ActionsMenu>
    </span>
  );
}

/**
 * The text of a button in a table, and its icon, shown if the table is too narrow for texts.
 *
 * @param other The command that alternates with this one: the button is wide enough for both texts.
 */
export const short = (
  command: CommandInfo,
  Icon: ComponentType<{ className: string }>,
  other?: CommandInfo,
) => ({
  icon: <Icon className="short-icon" />,
  children: (
    <span className="short-text" data-other={other && labelOf(other)}>
      {labelOf(command)}
    </span>
  ),
});

/** A command of a row as a small button without a border. */
export const RowButton: typeof CommandOnButton = (props) =>
  // Called as a function, to save one component for each of many buttons.
  CommandOnButton({ ...props, size: 'sm', variant: 'ghost' });

/** Whether rows are cards, and actions are in menus. */
export const useIsNarrow = () => useMatch(CARD_ROWS_QUERY);
