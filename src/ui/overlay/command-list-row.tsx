import { Command } from 'cmdk';
import { memo } from 'react';
import { KeyHint } from '#ui/display/kbd.tsx';

/** A row of the list. */
export interface CommandListRow {
  readonly key: string;
  readonly title: string;
  /** The group of the row, or the reason why it is disabled. */
  readonly hint?: string | undefined;
  readonly keyHint?: string | undefined;
}

interface RowProps {
  id: string;
  row: CommandListRow;
  isActive: boolean;
  isDisabled: boolean;
  onPoint: (row: CommandListRow) => void;
  onChoose: (row: CommandListRow) => void;
}

/** Memoised: most rows stay the same when a key moves the selection or adds a letter. */
export const Row = memo(function Row({
  id,
  row,
  isActive,
  isDisabled,
  onPoint,
  onChoose,
}: RowProps) {
  const { key, title, hint, keyHint } = row;
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
        className="flex min-h-9 items-center gap-3 rounded px-3 text-base select-none aria-disabled:text-text-muted aria-selected:bg-accent-soft aria-selected:not-aria-disabled:text-accent-text aria-selected:aria-disabled:bg-neutral-soft"
      >
        <span className="min-w-0 flex-auto truncate">{title}</span>
        {/* If space is short, the hint shrinks before the title. */}
        {hint && (
          <span title={hint} className="min-w-0 shrink-3 truncate text-sm text-text-muted">
            {hint}
          </span>
        )}
        {keyHint && <KeyHint keys={keyHint} />}
      </div>
    </Command.Item>
  );
});
