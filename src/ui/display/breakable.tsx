import { Fragment, type ReactNode } from 'react';

const ADDRESS = /^\S+(@|:\/\/)\S+$/;
const IN_EMAIL = /(?<=@)/;
const IN_URL = /(?<=[/?&])(?![/?&])|(?=\.)/;

/** Lets an e-mail address or a URL break between its parts instead of inside a word. */
export const breakable = (value: ReactNode): ReactNode =>
  typeof value === 'string' && ADDRESS.test(value)
    ? value.split(value.includes('://') ? IN_URL : IN_EMAIL).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : value;
