/** The look of the palette: cmdk's list in a window of its own, which opens at once. */
import * as Dialog from '@radix-ui/react-dialog';
import { hideOthers } from 'aria-hidden';
import { Command } from 'cmdk';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type CommandListRow, Row } from '#ui/overlay/command-list-row.tsx';

interface Group<TRow> {
  readonly key: string;
  readonly heading: string;
  readonly rows: readonly TRow[];
  readonly note?: string | undefined;
}

interface CommandListProps<TRow extends CommandListRow> {
  label: string;
  placeholder: string;
  query: string;
  groups: readonly Group<TRow>[];
  /** The rows of all groups, in their order. */
  rows: readonly TRow[];
  /** The row that Enter means. */
  active: TRow | undefined;
  isDisabled: (row: TRow) => boolean;
  /** Which step this is, before the field. */
  crumb?: string | undefined;
  /** Stands in place of the list when nothing was found. */
  empty: string;
  /** Said aloud when it changes. */
  status: string;
  footer?: ReactNode;
  onQuery: (query: string) => void;
  onPoint: (row: TRow) => void;
  onChoose: (row: TRow) => void;
  onEnter: () => void;
  /** Backspace where there is nothing to erase. */
  onBack: () => void;
  onClose: () => void;
  /** The window is gone; who opened it may have the focus back. */
  onClosed: () => void;
}

const PAGE = 8;
const SEEN_AT_FIRST = 20;
/** By how many rows a key moves; more than there are is to the end. */
const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

/** A field and what it finds. The row that Enter runs is the one that the field names as active. */
export function CommandList<TRow extends CommandListRow>({
  label,
  placeholder,
  query,
  groups,
  rows,
  active,
  isDisabled,
  crumb,
  empty,
  status,
  footer,
  onQuery,
  onPoint,
  onChoose,
  onEnter,
  onBack,
  onClose,
  onClosed,
}: CommandListProps<TRow>) {
  const id = useId();
  const idOf = (row: TRow) => `${id}${row.key}`;
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  // What is below the edge of the window is drawn a moment after the window.
  const isWhole = useDeferredValue(true, false);
  const isFirstTime = useRef(true);
  useLayoutEffect(() => {
    // A list that was just opened stands at its beginning; to ask for that would be a layout more.
    if (isFirstTime.current && active === rows[0]) return;
    isFirstTime.current = false;
    const row = list.current?.querySelector('[aria-selected=true]');
    // The first row brings the heading above it along.
    if (active === rows[0]) list.current?.scrollTo?.(0, 0);
    else row?.scrollIntoView?.({ block: 'nearest' });
  }, [active, rows]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    const step = STEPS[event.key];
    if (event.key === 'Backspace' && query === '') onBack();
    else if (event.key === 'Enter') onEnter();
    // There is nothing else to go to.
    else if (event.key === 'Tab') event.stopPropagation();
    else if (step !== undefined && isPlain) {
      const row = rows[placeAfter(active ? rows.indexOf(active) : -1, step, rows.length)];
      if (row) onPoint(row);
    } else return;
    event.preventDefault();
  };

  return (
    // Not `modal`: that has the style of the whole page worked out anew, for 20 ms and more.
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div
          className="pointer-events-auto fixed inset-0 z-dialog bg-overlay"
          onPointerDown={(event) => {
            // A window under this one is not meant, and the field keeps the focus until it is gone.
            event.nativeEvent.stopImmediatePropagation();
            event.preventDefault();
            onClose();
          }}
        />
        <Dialog.Content
          ref={hideTheRest}
          data-palette=""
          aria-modal="true"
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-dialog mx-auto flex max-h-[70vh] max-w-2xl flex-col overflow-hidden rounded-lg bg-surface-raised text-text shadow-panel outline-none"
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose();
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
            // Whatever else asks for the focus has to wait.
            if (event.type.endsWith('focusOutside')) field.current?.focus();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command
            shouldFilter={false}
            disablePointerSelection
            vimBindings={false}
            label={label}
            onKeyDown={onKeyDown}
            className="flex min-h-0 flex-col"
          >
            <div className="flex items-center gap-2 border-b border-border px-4">
              {crumb && (
                <span className="shrink-0 rounded bg-surface-sunken px-2 py-0.5 text-sm text-text-muted">
                  {crumb}
                </span>
              )}
              <Command.Input
                asChild
                value={query}
                onValueChange={onQuery}
                placeholder={placeholder}
              >
                {/* cmdk names its active row an effect later, skips disabled ones, and is told nothing. */}
                <input
                  role="combobox"
                  aria-controls={`${id}list`}
                  ref={field}
                  aria-label={label}
                  aria-expanded={rows.length > 0}
                  aria-activedescendant={active && idOf(active)}
                  className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-text-muted"
                />
              </Command.Input>
            </div>
            <div
              ref={list}
              id={`${id}list`}
              role="listbox"
              aria-label={label}
              tabIndex={-1}
              className="min-h-0 overflow-y-auto overscroll-contain p-2"
            >
              {(isWhole ? groups : beginningOf(groups)).map((group) => (
                <Command.Group
                  key={group.key}
                  heading={group.heading || undefined}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted"
                >
                  {group.note && <p className="px-3 py-1.5 text-text-muted">{group.note}</p>}
                  {group.rows.map((row) => (
                    <Row
                      key={row.key}
                      id={idOf(row)}
                      row={row}
                      isActive={row === active}
                      isDisabled={isDisabled(row)}
                      onPoint={onPoint as (row: CommandListRow) => void}
                      onChoose={onChoose as (row: CommandListRow) => void}
                    />
                  ))}
                </Command.Group>
              ))}
              {groups.length === 0 && (
                <p className="px-3 py-8 text-center text-text-muted">{empty}</p>
              )}
            </div>
          </Command>
          {footer && (
            <div className="flex gap-4 border-t border-border bg-surface-sunken px-4 py-2 text-xs text-text-muted">
              {footer}
            </div>
          )}
          <p role="status" className="sr-only">
            {status}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** As many rows as can be seen at first. */
function beginningOf<TRow>(groups: readonly Group<TRow>[]): readonly Group<TRow>[] {
  let left = SEEN_AT_FIRST;
  return groups.flatMap((group) => {
    if (left <= 0) return [];
    const rows = group.rows.slice(0, left);
    left -= rows.length;
    return [{ ...group, rows }];
  });
}

/** One step goes round; a longer one stops at the ends. */
function placeAfter(place: number, step: number, count: number): number {
  const next = place + step;
  if (Math.abs(step) === 1) return (next + count) % count;
  return Math.min(count - 1, Math.max(0, next));
}

/** As a modal window does: not every screen reader knows `aria-modal`. */
function hideTheRest(content: HTMLElement | null) {
  return content ? hideOthers(content) : undefined;
}
