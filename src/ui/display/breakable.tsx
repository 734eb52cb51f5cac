import type { ReactNode } from 'react';

/** Lets a long e-mail address break after the `@` instead of inside a word. */
export function breakable(value: ReactNode): ReactNode {
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
