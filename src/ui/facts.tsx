import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A name and its value. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** A record that is read: names at the left, values at the right. */
export function Facts({
  items,
  className,
  ...rest
}: Omit<ComponentProps<'dl'>, 'children'> & { items: readonly Fact[] }) {
  return (
    <dl
      {...rest}
      className={classNames(
        'grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 tabular-nums',
        className,
      )}
    >
      {items.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
