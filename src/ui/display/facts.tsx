import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { langOf } from '#ui/lang.ts';
import { breakable } from './breakable.tsx';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

const LONG = 300;

/** A long value takes a few lines and scrolls, also by keys, so that all of it can be read and copied. */
function markLong(value: HTMLElement | null) {
  if (!value) return;
  const isLong = (value.textContent ?? '').length > LONG;
  value.toggleAttribute('data-long', isLong);
  if (isLong) value.tabIndex = 0;
  else value.removeAttribute('tabindex');
}

/** A read-only record: labels in one column, values beside them; in two parts if there is space. */
export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <div className="@container">
      <dl className={classNames('facts tabular-nums', className)}>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-text-muted">{label}</dt>
            {/* On every render, because the value may have changed. */}
            <dd
              ref={(element) => markLong(element)}
              lang={langOf(value, null)}
              className="wrap-anywhere"
            >
              {breakable(value)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
