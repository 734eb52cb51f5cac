/** The view of the palette: cmdk's list in its own window. */
import { Command } from 'cmdk';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { type CommandListRow, type Marks, Row } from './command-list-row.tsx';
import { CommandWindow } from './command-window.tsx';
import { beginningOf, type Group } from './groups.ts';
import { placeAfterKey } from './keys.ts';

/** The address of a list may be this long. */
const LONGEST_TEXT = 2_000;

interface CommandListProps<TRow extends CommandListRow> {
  label: string;
  placeholder: string;
  query: string;
  groups: readonly Group<TRow>[];
  /** The rows of all groups in order. */
  rows: readonly TRow[];
  /** The row that Enter runs. */
  active: TRow | undefined;
  isDisabled: (row: TRow) => boolean;
  /** The letters of a title to mark. */
  marksOf: (title: string) => Marks;
  /** The current step, shown before the field. */
  crumb?: string | undefined;
  /** Shown if nothing was found. */
  empty: string;
  /** Announced when it changes. */
  status: string;
  footer?: ReactNode;
  onQuery: (query: string) => void;
  onPoint: (row: TRow) => void;
  onChoose: (row: TRow) => void;
  onEnter: () => void;
  /** Backspace in an empty field. */
  onBack: () => void;
  onClose: () => void;
  /** The window is closed; the focus may return. */
  onClosed: () => void;
}

/** A search field and its results. `aria-activedescendant` names the row that Enter runs. */
export function CommandList<TRow extends CommandListRow>({
  label,
  placeholder,
  query,
  groups,
  rows,
  active,
  isDisabled,
  marksOf,
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
  // Renders rows below the visible part after the window has opened.
  const isWhole = useDeferredValue(true, false);
  const list = useActiveInView(active, rows);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = placeAfterKey(event, active ? rows.indexOf(active) : -1, rows.length);
    if (event.key === 'Backspace' && query === '') onBack();
    else if (event.key === 'Enter') onEnter();
    // The field is the only Tab stop.
    else if (event.key === 'Tab') event.stopPropagation();
    else if (next !== null) {
      const row = rows[next];
      if (row) onPoint(row);
    } else return;
    event.preventDefault();
  };

  return (
    <CommandWindow
      label={label}
      field={field}
      footer={footer}
      status={status}
      onClose={onClose}
      onClosed={onClosed}
    >
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
            <span
              id={`${id}crumb`}
              className="shrink-0 rounded bg-surface-sunken px-2 py-0.5 text-sm text-text-muted"
            >
              {crumb}
            </span>
          )}
          <Command.Input asChild value={query} onValueChange={onQuery} placeholder={placeholder}>
            {/* cmdk is one effect late and skips disabled rows, so the attributes are set here. */}
            <input
              role="combobox"
              aria-controls={`${id}list`}
              ref={field}
              maxLength={LONGEST_TEXT}
              aria-label={label}
              aria-describedby={crumb && `${id}crumb`}
              aria-expanded={rows.length > 0}
              aria-activedescendant={active && idOf(active)}
              className="h-12 w-full bg-transparent text-lg outline-none placeholder:text-text-muted short:h-9"
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
                  marks={JSON.stringify(marksOf(row.title))}
                  onPoint={onPoint as (row: CommandListRow) => void}
                  onChoose={onChoose as (row: CommandListRow) => void}
                />
              ))}
            </Command.Group>
          ))}
          {groups.length === 0 && <p className="px-3 py-8 text-center text-text-muted">{empty}</p>}
        </div>
      </Command>
    </CommandWindow>
  );
}

/** Keeps the active row in view. */
function useActiveInView<TRow>(active: TRow | undefined, rows: readonly TRow[]) {
  const list = useRef<HTMLDivElement>(null);
  const isFirstTime = useRef(true);
  useLayoutEffect(() => {
    // A new list is already at its top; scrolling would cost another layout.
    if (isFirstTime.current && active === rows[0]) return;
    isFirstTime.current = false;
    const row = list.current?.querySelector('[aria-selected=true]');
    // The first row also scrolls its heading into view.
    if (active === rows[0]) list.current?.scrollTo?.(0, 0);
    else row?.scrollIntoView?.({ block: 'nearest' });
  }, [active, rows]);
  return list;
}
