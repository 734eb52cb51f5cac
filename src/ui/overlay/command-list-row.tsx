import { Command } from 'cmdk';
import { memo } from 'react';
import { KeyHint } from '#ui/display/kbd.tsx';

/** One thing to choose. */
export interface CommandListRow {
  readonly key: string;
  readonly title: string;
  /** What it belongs to, or why it cannot be chosen. */
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

/** Remembered: most rows stay as they are when a key moves the mark or adds a letter. */
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
        {/* Where there is no room for both, the title is the one to be read. */}
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
