import { Fragment, type ReactNode } from 'react';

const SEAMS = /(?<=@|\/\/\S*[/?&]|\/\/\S+(?=\.))/;

/** Longer texts are no addresses, and could have thousands of seams. */
const LONGEST = 2_000;

/** Lets a long e-mail address or URL break between its parts instead of inside a word. */
export const breakable = (value: ReactNode): ReactNode =>
  typeof value === 'string' && value.length <= LONGEST
    ? value.split(SEAMS).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : value;
