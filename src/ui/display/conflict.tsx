import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import { breakable } from './breakable.tsx';

export interface Clash {
  readonly label: string;
  readonly was: ReactNode;
  readonly theirs: ReactNode;
  readonly mine: ReactNode;
}

const [WAS, THEIRS, MINE] = ['Было', 'Стало', 'Моё'];
// Resets the cell styles of a data table, which may contain a conflict.
const cell =
  'static h-auto border-b-0 bg-transparent py-0.5 ps-0 pe-4 text-start align-baseline wrap-anywhere';
/** In narrow space each version has its own line. Its label is only visual: a cell is read with its header. */
const version =
  '@max-md:grid @max-md:grid-cols-[8rem_minmax(0,1fr)] @max-md:before:text-text-muted @max-md:before:content-[attr(data-version)_/_""]';

/** Fields changed both here and elsewhere, perhaps in another tab: old values, both new versions and the choice. */
export function Conflict({
  title,
  clashes,
  actions,
  isRequested = false,
}: {
  title: string;
  clashes: readonly Clash[];
  actions: ReactNode;
  /** Shown because of a key or a click, so it takes the focus from anywhere. */
  isRequested?: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  // Takes the focus, because nothing can be typed until the choice is made. No button gets the focus, so
  // that an accidental Enter chooses nothing. Focus elsewhere is kept, unless the whole screen has it.
  useEffect(() => {
    if (isRequested) {
      // Runs after the palette, if the command came from there, has returned the focus.
      const frame = requestAnimationFrame(() => box.current?.focus());
      return () => cancelAnimationFrame(frame);
    }
    const { activeElement } = document;
    const section = box.current?.closest('section, form');
    const isLost = activeElement?.contains(box.current);
    if (isLost || section?.contains(activeElement)) box.current?.focus();
  }, [isRequested]);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-border bg-warning-soft p-4"
    >
      <p className="font-semibold text-warning-text">
        {title}
        {clashes.map(({ label, was, theirs, mine }) => (
          <span key={label} className="sr-only">
            {' '}
            {label} — {WAS} {was}, {THEIRS} {theirs}, {MINE} {mine}
          </span>
        ))}
      </p>
      {/* As part of the alert, the cells would be announced one by one, in any order. */}
      <div aria-live="off" className="@container mt-3">
        <table aria-label="Расхождения" className="w-full table-fixed text-sm tabular-nums">
          <thead className="@max-md:sr-only">
            <tr className="text-text-muted">
              {['Поле', WAS, THEIRS, MINE].map((header) => (
                <th key={header} scope="col" className={classNames(cell, 'font-medium')}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ label, was, theirs, mine }) => (
              <tr key={label} className="@max-md:block @max-md:py-1">
                <th scope="row" className={classNames(cell, 'font-medium @max-md:block')}>
                  {label}
                </th>
                <td data-version={WAS} className={classNames(cell, version)}>
                  {breakable(was)}
                </td>
                <td data-version={THEIRS} className={classNames(cell, version)}>
                  {breakable(theirs)}
                </td>
                <td data-version={MINE} className={classNames(cell, version)}>
                  {breakable(mine)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
