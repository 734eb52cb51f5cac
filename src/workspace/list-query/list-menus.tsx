/** The menus of a list. Their code is loaded after the first screen is drawn. */
import { ArrowUpDown, ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { type CommandInfo, labelOf } from '#commands/command.ts';
import { type FallbackProps, lazyView } from '#ui/feedback/lazy-view.tsx';
import { Button } from '#ui/form/button.tsx';
import { LoadingWindow } from '#workspace/loading-window.tsx';

/** The button of a menu whose code is loading. */
const loadingMenu = (menu: 'filters' | 'sort', icon: ReactNode) =>
  function LoadingMenu({
    actor,
    command,
    hasFailed,
  }: FallbackProps & { actor: AnyActorRef; command: CommandInfo }) {
    return (
      <>
        <Button disabled icon={icon}>
          {labelOf(command)}
        </Button>
        <LoadingWindow
          actor={actor}
          isRequested={(state) => state.matches({ menu })}
          closing="menu.close"
          hasFailed={hasFailed}
        />
      </>
    );
  };

/** The filters of a list that have a few values each. */
export const FilterMenu = lazyView(
  () => import('./filter-menu.tsx'),
  loadingMenu('filters', <ListFilter />),
) as typeof import('./filter-menu.tsx').default;

/** Every order of a list. */
export const SortMenu = lazyView(
  () => import('./sort-menu.tsx'),
  loadingMenu('sort', <ArrowUpDown />),
) as typeof import('./sort-menu.tsx').default;
