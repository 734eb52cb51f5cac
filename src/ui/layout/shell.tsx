import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { LinkComponent, LinkProps } from '#ui/navigation/link.ts';
import { PAGE_TITLE_ID } from './page-header.tsx';

interface ShellLayoutProps {
  /** The head of the sidebar. */
  brand: ReactNode;
  topBar: ReactNode;
  /** The content of the sidebar's `<nav>`. */
  sidebar: ReactNode;
  /** The skip link past the sidebar, first in Tab order. */
  skip: ReactNode;
  /** Wide: a rail of icons. Narrow: the drawer is closed. */
  collapsed: boolean;
  /** A click beside the open drawer, or Escape while it is open. */
  onCollapse: () => void;
  /** The drawer is open, so Escape closes it and does nothing behind it. */
  isDrawerOpen: boolean;
  children: ReactNode;
}

/** The frame of the console: sidebar, top bar and the only `<main>`. */
export function ShellLayout({
  brand,
  topBar,
  sidebar,
  skip,
  collapsed,
  onCollapse,
  isDrawerOpen,
  children,
}: ShellLayoutProps) {
  return (
    <div
      data-collapsed={collapsed}
      className="shell"
      onKeyDownCapture={(event) => {
        // A menu of the bar is elsewhere in the document and closes itself.
        const isInside = event.currentTarget.contains(event.target as Node);
        if (event.key !== 'Escape' || !isDrawerOpen || !isInside) return;
        event.preventDefault();
        event.stopPropagation();
        onCollapse();
      }}
    >
      {skip}
      <div className="shell-side">
        <nav aria-label="Главное меню" className="shell-nav">
          <div className="flex h-(--bar-height) shrink-0 items-center px-4">{brand}</div>
          <div className="flex min-h-0 flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto p-2">
            {sidebar}
          </div>
        </nav>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard shuts the drawer by its button or Escape */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="shell-backdrop fixed inset-0 z-shell bg-overlay" onClick={onCollapse} />
      <div className="flex min-w-0 flex-col">
        <header className="top-bar">{topBar}</header>
        {/* Space below the last row, so that it can be scrolled clear of the messages. */}
        <main
          tabIndex={-1}
          aria-labelledby={PAGE_TITLE_ID}
          className="min-w-0 flex-1 px-4 pt-5 pb-52 sm:pb-40 lg:px-6"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

const entry =
  'nav-entry flex min-h-8 w-full items-center gap-2.5 rounded py-1 pe-3 text-start text-sm aria-disabled:opacity-50';

interface NavGroupProps extends Omit<ComponentProps<'button'>, 'title'> {
  label: ReactNode;
  icon?: ReactNode;
  open: boolean;
  /** The group contains the current page. Shown when the group is folded. */
  current: boolean;
  onToggle: () => void;
}

/** A group of the menu that can be folded. */
export function NavGroup({
  label,
  icon,
  open,
  current,
  onToggle,
  children,
  ...rest
}: NavGroupProps) {
  const id = useId();
  return (
    <div>
      {/* Safari's Tab skips buttons without `tabIndex`. */}
      <button
        tabIndex={0}
        {...rest}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={current && !open ? 'true' : undefined}
        data-current={current || undefined}
        onClick={onToggle}
        className={entry}
      >
        {icon}
        <span className="nav-text line-clamp-2 min-w-0 flex-1 wrap-break-word">{label}</span>
        <ChevronDown className={classNames('nav-text text-text-muted', !open && '-rotate-90')} />
      </button>
      {/* The entries stay drawn while the group folds, and would be Tab stops. */}
      <div id={id} inert={!open} className="nav-fold">
        <div className="flex min-h-0 flex-col gap-0.5 overflow-hidden">{children}</div>
      </div>
    </div>
  );
}

interface NavLinkProps extends LinkProps {
  icon?: ReactNode;
  /** The entry is the current page, or the list of the open record. */
  current?: 'page' | 'true' | undefined;
  Link: LinkComponent;
}

export function NavLink({ icon, current, Link, children, ...rest }: NavLinkProps) {
  return (
    <Link {...rest} aria-current={current} className={entry}>
      {icon}
      <span className="nav-text min-w-0 flex-1 wrap-break-word">{children}</span>
    </Link>
  );
}
