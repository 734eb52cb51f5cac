import { useSelector } from '@xstate/react';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { shortcutsOf } from '#commands/registry.ts';
import { matchesChord, namesOf, type Shortcut } from '#commands/shortcut.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { NOT_AMOUNT } from '#machines/rates/grid.ts';
import { FieldError, TextInput } from '#ui/form/field.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import { reviewCommands } from '../sending/sending.commands.ts';
import { isFree } from './grid-window.ts';

/** Whether a press is the shortcut of a command, in any layout. */
const isKeyOf = (
  { shortcut }: { readonly shortcut?: Shortcut | readonly Shortcut[] },
  event: globalThis.KeyboardEvent,
) =>
  shortcutsOf(shortcut).some((chord) =>
    namesOf(event).some((name) => matchesChord(chord, name, event)),
  );

/** The field over the current cell, while something is typed into it. */
export default function CellEditor({ grid, style }: { grid: GridActor; style: CSSProperties }) {
  const { text, isRefused } = useSelector(grid, ({ context }) => context);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    const input = field.current;
    const { entry } = grid.getSnapshot().context;
    // A restored text takes the focus only from its own grid, or if nothing has it, as on return to the screen.
    const isMeant =
      entry !== 'held' || isFree() || input?.closest('[role=grid]')?.matches(':focus');
    if (!isMeant) return;
    input?.focus();
    // Typing continues after the first character; an edited amount is selected, as in a spreadsheet.
    if (entry === 'whole') input?.select();
  }, [grid]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const isMod = event.ctrlKey || event.metaKey;
    const send = (): boolean => {
      if (event.key === 'Escape') grid.send({ type: 'cancel' });
      else if (event.key === 'Enter' && isMod) grid.send({ type: 'fill' });
      else if (event.key === 'Enter') {
        grid.send({ type: 'commit', leave: event.shiftKey ? 'up' : 'down' });
      } else if (event.key === 'Tab') {
        grid.send({ type: 'commit', leave: event.shiftKey ? 'previous' : 'next' });
      } else return false;
      return true;
    };
    if (send()) event.preventDefault();
    // Commit the typed text before the shortcut is looked up, so that the review includes it.
    if (isKeyOf(reviewCommands.open, event.nativeEvent)) {
      flushSync(() => grid.send({ type: 'commit', leave: 'stay' }));
      if (!grid.getSnapshot().matches('typing')) return;
      event.preventDefault();
      event.stopPropagation();
    }
    // The field handles the keys of the grid; chords of the screen and of the palette still pass.
    if (event.key === 'F1') return;
    if (!isMod || event.key === 'Enter' || /^[acvxzфсмчя]$/i.test(event.key)) {
      event.stopPropagation();
    }
  };

  return (
    <span className="rates-grid-editor" style={style}>
      <TextInput
        ref={field}
        dense
        inputMode="decimal"
        onPaste={markPastedLines}
        aria-label="Ставка"
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? id : undefined}
        className="h-full w-full text-end tabular-nums"
        value={text}
        onChange={({ target }) => grid.send({ type: 'change', text: target.value })}
        onKeyDown={onKeyDown}
        onBlur={() => grid.send({ type: 'leave' })}
      />
      {isRefused && (
        <FieldError id={id} role="alert" className="rates-grid-note">
          {NOT_AMOUNT}
        </FieldError>
      )}
    </span>
  );
}
