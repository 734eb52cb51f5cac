import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { Fragment, memo } from 'react';
import { classNames } from '#ui/class-names.ts';
import { KeyHint } from '#ui/display/kbd.tsx';
import { langOf } from '#ui/lang.ts';

export interface CommandListRow {
  readonly key: string;
  readonly title: string;
  /** The group of the row, or the reason why it is disabled. */
  readonly hint?: string | undefined;
  readonly keyHint?: string | undefined;
  readonly icon?: LucideIcon | undefined;
}

/** Ranges of letters in a title. */
export type Marks = readonly (readonly [from: number, to: number])[];

interface RowProps {
  id: string;
  row: CommandListRow;
  isActive: boolean;
  isDisabled: boolean;
  /** The matched letters as JSON, because a text keeps the row memoised. */
  marks: string;
  onPoint: (row: CommandListRow) => void;
  onChoose: (row: CommandListRow) => void;
}

/** Memoised: most rows stay the same when a key moves the selection or adds a letter. */
export const Row = memo(function Row({
  id,
  row,
  isActive,
  isDisabled,
  marks,
  onPoint,
  onChoose,
}: RowProps) {
  const { key, title, hint, keyHint, icon: Icon } = row;
  return (
    <Command.Item asChild value={key} onSelect={() => onChoose(row)}>
      <div
        role="option"
        tabIndex={-1}
        id={id}
        data-value={key}
        aria-selected={isActive}
        aria-disabled={isDisabled}
        onPointerMove={isActive ? undefined : () => onPoint(row)}
        className="flex min-h-9 items-center gap-3 rounded px-3 py-1 text-base select-none aria-disabled:text-text-muted aria-selected:bg-accent-soft aria-selected:not-aria-disabled:text-accent-text aria-selected:aria-disabled:bg-neutral-soft"
      >
        {Icon && <Icon aria-hidden className="size-4 shrink-0 opacity-60" />}
        <span lang={langOf(title)} className="line-clamp-2 min-w-0 flex-auto wrap-anywhere">
          {marked(title, JSON.parse(marks))}
        </span>
        {/* If space is short, the hint shrinks before the title. */}
        {hint && (
          <span
            title={hint}
            className={classNames(
              'min-w-0 shrink-3 truncate text-sm text-text-muted',
              // Without space for both, only the reason of a disabled row is shown.
              !isDisabled && 'max-[37.5rem]:hidden',
            )}
          >
            {hint}
          </span>
        )}
        {keyHint && <KeyHint keys={keyHint} />}
      </div>
    </Command.Item>
  );
});

/** The title with its matched letters in bold. The text, and so the name of the row, stays the same. */
function marked(title: string, marks: Marks) {
  if (marks.length === 0) return title;
  return marks.map(([from, to], i) => (
    <Fragment key={from}>
      {title.slice(marks[i - 1]?.[1] ?? 0, from)}
      <b className="font-semibold">{title.slice(from, to)}</b>
      {i === marks.length - 1 && title.slice(to)}
    </Fragment>
  ));
}
