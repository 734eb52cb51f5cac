/**
 * Tabs whose triggers are links: arrows move the focus, Enter and Space follow the link, the
 * address selects the tab.
 */
import * as RadixTabs from '@radix-ui/react-tabs';
import {
  Children,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BY_KEY } from './tab-panel.ts';

/**
 * The tabs and their panel. When `value` changes, its tab gets the focus. The rows of the panel may then take
 * the focus, unless the tab was pressed.
 */
export function Tabs({
  value,
  ...rest
}: Omit<ComponentProps<typeof RadixTabs.Root>, 'value' | 'ref'> & { value: string }) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  // Before the effects of the new panel, which check the focus.
  useLayoutEffect(() => {
    if (before.current === value) return;
    before.current = value;
    // A key or Back changed the tab, so the focused element may be gone with the old panel.
    if (document.activeElement?.closest('[role$=dialog]')) return;
    const tab = root.current?.querySelector<HTMLElement>(SELECTED);
    const isPressed = document.activeElement === tab;
    root.current?.querySelector('[role=tabpanel]')?.toggleAttribute(BY_KEY, !isPressed);
    if (!isPressed) tab?.focus();
  }, [value]);
  return <RadixTabs.Root activationMode="manual" {...rest} ref={root} value={value} />;
}

const SELECTED = '[role=tab][aria-selected=true]';

/** The tab list; `aria-label` names it. On narrow screens it scrolls to the selected tab. */
export function TabsList(props: Omit<ComponentProps<typeof RadixTabs.List>, 'className'>) {
  const list = useRef<HTMLDivElement>(null);
  const count = Children.count(props.children);
  useEffect(() => {
    const { current: box } = list;
    const tab = box?.querySelector<HTMLElement>(SELECTED);
    if (box && tab) box.scrollLeft = tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [count]);
  return (
    <RadixTabs.List
      {...props}
      ref={list}
      className="relative flex overflow-x-auto overflow-y-hidden border-b border-border px-1"
    />
  );
}

const tabClass =
  '-mb-px flex h-10 shrink-0 items-center border-b-2 border-transparent px-3 min-[62rem]:max-[66.25rem]:px-1.5 font-medium';

/** A placeholder for a tab that may appear, so that the tabs after it do not move. */
export function TabPlace({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className={classNames(tabClass, 'invisible print:hidden')}>
      {children}
    </span>
  );
}

/** One tab. Its only child is its link. */
export function TabsTrigger(
  props: Omit<ComponentProps<typeof RadixTabs.Trigger>, 'asChild' | 'className'>,
) {
  return (
    <RadixTabs.Trigger
      onKeyDown={followOnSpace}
      onMouseDown={focusPressed}
      {...props}
      asChild
      // Links have no such `type`.
      type={undefined}
      className={classNames(
        tabClass,
        'text-text-muted -outline-offset-4 hover:text-text data-[state=active]:border-accent data-[state=active]:text-text',
      )}
    />
  );
}

/** The panel of the selected tab. Not a Tab stop, because its content is. */
export function TabsContent(props: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content tabIndex={undefined} {...props} />;
}

function followOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

/** Replaces Radix's focus, which shows the keyboard focus ring. */
function focusPressed(event: MouseEvent<HTMLElement>) {
  if (event.button !== 0 || event.ctrlKey) return;
  event.preventDefault();
  event.currentTarget.focus({ focusVisible: false });
}
