import type { ComponentPropsWithRef, ElementType } from 'react';

/** What a link takes, whichever router draws it. */
export type LinkProps = ComponentPropsWithRef<'a'> & {
  href: string;
  'data-command'?: string | undefined;
};

/** The look of a link in a table or a text. */
export const linkClass = 'rounded-sm text-accent-text underline-offset-2 hover:underline';

/** A router's link, or `'a'`. */
export type LinkComponent = ElementType<LinkProps>;
