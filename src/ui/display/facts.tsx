import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** A read-only record: labels in one column, values beside them; in two parts where there is room. */
export function Facts({
  items,
  className,
  ...rest
}: Omit<ComponentProps<'dl'>, 'children'> & { items: readonly Fact[] }) {
  return (
    <div className="@container">
      <dl {...rest} className={classNames('facts tabular-nums', className)}>
        {items.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-text-muted">{label}</dt>
            <dd className="wrap-anywhere">{breakable(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Lets a long e-mail address break after the `@` instead of inside a word. */
function breakable(value: ReactNode): ReactNode {
  const at = typeof value === 'string' ? value.indexOf('@') + 1 : 0;
  if (typeof value !== 'string' || at === 0) return value;
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  );
}
