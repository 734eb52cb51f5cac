/** Tabs whose triggers are links: arrows move the focus, Enter and Space follow, the address decides. */
import * as RadixTabs from '@radix-ui/react-tabs';
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

/** The tabs and their panel. When `value` changes, the focus goes to its tab. */
export function Tabs({
  value,
  ...rest
}: Omit<ComponentProps<typeof RadixTabs.Root>, 'value' | 'ref'> & { value: string }) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    // A key or Back changed the tab, and what had the focus may be gone with the other panel.
    if (document.activeElement?.closest('[role$=dialog]')) return;
    root.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  }, [value]);
  return <RadixTabs.Root activationMode="manual" {...rest} ref={root} value={value} />;
}

/** The row of tabs; `aria-label` names it. */
export function TabsList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return (
    <RadixTabs.List
      {...rest}
      className={classNames('flex overflow-x-auto border-b border-border px-1', className)}
    />
  );
}

/** One tab; its only child is the link that it leads to. */
export function TabsTrigger({
  className,
  ...rest
}: Omit<ComponentProps<typeof RadixTabs.Trigger>, 'asChild'>) {
  return (
    <RadixTabs.Trigger
      onKeyDown={followOnSpace}
      {...rest}
      asChild
      // A link has no such type.
      type={undefined}
      className={classNames(
        '-mb-px flex h-10 shrink-0 items-center border-b-2 border-transparent px-3 font-medium text-text-muted -outline-offset-4 hover:text-text data-[state=active]:border-accent data-[state=active]:text-text',
        className,
      )}
    />
  );
}

/** The panel of the tab that is shown. It is no stop of its own: what is in it is. */
export function TabsContent(props: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content tabIndex={undefined} {...props} />;
}

function followOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
