import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import type { LinkComponent } from '#ui/link.ts';

/** One tab and the page it leads to. */
export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly href: string;
  /** The id of the command that leads there too. */
  readonly command?: string | undefined;
}

interface TabsProps extends ComponentProps<'div'> {
  /** Names the list of tabs. */
  label: string;
  tabs: readonly Tab[];
  active: string;
  Link?: LinkComponent | undefined;
  /** Goes to the panel. */
  panelClassName?: string | undefined;
}

/** Tabs that are links: arrows move between them, Enter and Space follow, the panel is below. */
export function Tabs({
  label,
  tabs,
  active,
  Link = 'a',
  panelClassName,
  children,
  ...rest
}: TabsProps) {
  const id = useId();
  const stop = tabs.some((tab) => tab.id === active) ? active : tabs[0]?.id;
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(active);
  useEffect(() => {
    if (before.current === active) return;
    before.current = active;
    // A key or Back has led here, and what had the focus may have gone with the other panel.
    if (document.activeElement?.closest('[role$=dialog]')) return;
    list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [active]);
  return (
    <div {...rest}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex overflow-x-auto border-b border-border px-1"
      >
        {tabs.map((tab) => {
          const selected = tab.id === active;
          return (
            <Link
              key={tab.id}
              role="tab"
              id={`${id}-${tab.id}`}
              href={tab.href}
              data-command={tab.command}
              aria-selected={selected}
              aria-controls={selected ? `${id}-panel` : undefined}
              tabIndex={tab.id === stop ? 0 : -1}
              className={classNames(
                '-mb-px flex h-10 shrink-0 items-center border-b-2 px-3 font-medium -outline-offset-4',
                selected
                  ? 'border-accent text-text'
                  : 'border-transparent text-text-muted hover:text-text',
              )}
            >
              {tab.label}
            </Link>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        className={panelClassName}
      >
        {children}
      </div>
    </div>
  );
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const step = steps[event.key];
  if (step) tabs[step(index, tabs.length)]?.focus();
  else if (event.key === ' ') tabs[index]?.click();
  else return;
  event.preventDefault();
}
