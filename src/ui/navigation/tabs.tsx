/**
 * Tabs whose triggers are links: arrows move the focus, Enter and Space follow the link, the
 * address selects the tab.
 */
import {
  Children,
  type ComponentProps,
  cloneElement,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import type { LinkProps } from './link.ts';
import { BY_KEY } from './tab-panel.ts';

const TabsContext = createContext({ value: '', id: '' });

/**
 * The tabs and their panel. When `value` changes, its tab gets the focus. The rows of the panel may take
 * it from there, unless the tab was pressed.
 */
export function Tabs({ value, children }: { value: string; children: ReactNode }) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  // Before the effects of the new panel, which look for the focus.
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    // A key or Back changed the tab, so the focused element may be gone with the old panel.
    if (document.activeElement?.closest('[role$=dialog]')) return;
    const tab = root.current?.querySelector<HTMLElement>(SELECTED);
    const isPressed = document.activeElement === tab;
    root.current?.querySelector('[role=tabpanel]')?.toggleAttribute(BY_KEY, !isPressed);
    tab?.focus();
  }, [value]);
  return (
    <TabsContext value={{ value, id }}>
      <div ref={root}>{children}</div>
    </TabsContext>
  );
}

const SELECTED = '[role=tab][aria-selected=true]';

/** The tab list; `aria-label` names it. On narrow screens it scrolls to the selected tab. */
export function TabsList({ className, ...rest }: ComponentProps<'div'>) {
  const list = useRef<HTMLDivElement>(null);
  const count = Children.count(rest.children);
  useEffect(() => {
    const { current: box } = list;
    const tab = box?.querySelector<HTMLElement>(SELECTED);
    if (box && tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [count]);
  return (
    <div
      onKeyDown={moveFocus}
      onFocus={stopAt}
      onBlur={stopAtSelected}
      {...rest}
      ref={list}
      role="tablist"
      aria-orientation="horizontal"
      className={classNames('relative flex overflow-x-auto border-b border-border px-1', className)}
    />
  );
}

/** One tab. Its only child is its link. */
export function TabsTrigger({
  value,
  children,
}: {
  value: string;
  children: ReactElement<LinkProps>;
}) {
  const { value: selected, id } = useContext(TabsContext);
  const isSelected = value === selected;
  return cloneElement(children, {
    id: `${id}-tab-${value}`,
    role: 'tab',
    'aria-selected': isSelected,
    'aria-controls': `${id}-panel-${value}`,
    tabIndex: isSelected ? 0 : -1,
    className:
      '-mb-px flex h-10 shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-text-muted -outline-offset-4 hover:text-text aria-selected:border-accent aria-selected:text-text',
  });
}

/** The panel of the selected tab. Not a Tab stop, because its content is. */
export function TabsContent({ value, ...rest }: ComponentProps<'div'> & { value: string }) {
  const { id } = useContext(TabsContext);
  return (
    <div
      {...rest}
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
    />
  );
}

const tabsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=tab]')];

const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  PageUp: () => 0,
  End: (_, count) => count - 1,
  PageDown: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = tabsIn(event.currentTarget);
  const at = tabs.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  if (event.key === ' ') {
    event.preventDefault();
    tabs[at]?.click();
    return;
  }
  const move = MOVES[event.key];
  if (!move || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  tabs[move(at, tabs.length)]?.focus();
}

/** The tab that has the focus is the only Tab stop, so that Tab leaves the list from there. */
function stopAt({ currentTarget, target }: FocusEvent<HTMLElement>) {
  for (const tab of tabsIn(currentTarget)) tab.tabIndex = tab === target ? 0 : -1;
}

/** Tab comes back to the selected tab. */
function stopAtSelected({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (currentTarget.contains(relatedTarget)) return;
  for (const tab of tabsIn(currentTarget)) tab.tabIndex = tab.matches(SELECTED) ? 0 : -1;
}
