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
          <dd className="wrap-anywhere">{breakable(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An e-mail address that is too long goes on after its `@` rather than in the midst of a word. */
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
