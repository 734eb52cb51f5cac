import { Undo2 } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';

interface DroppedNoteProps {
  /** Which part was edited, if it is not clear from the place. */
  name?: string;
  className?: string;
  /** The button that restores the draft. */
  children: ReactNode;
}

/** Says that an edit was cancelled and that its draft can be restored. Rendered inside a live region. */
export default function DroppedNote({ name, className, children }: DroppedNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = note.current;
    // If the card's form is open already, nothing else moves the focus from the button that goes away. A row gets it
    // when it opens, and the fields of other rows must not.
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const card = own.closest('[data-dropped], section');
      card?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    };
  }, []);
  return (
    <div
      ref={note}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface-raised px-3 py-1.5',
        className,
      )}
    >
      <Undo2 aria-hidden className="size-4 shrink-0 text-text-muted" />
      <p className="min-w-0 wrap-anywhere">Правка отменена{name && `: ${name}`}</p>
      {children}
    </div>
  );
}
