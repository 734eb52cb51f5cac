import type { ComponentPropsWithRef, ElementType } from 'react';

/** The props of a link, independent of the router. */
export type LinkProps = ComponentPropsWithRef<'a'> & {
  href: string;
  'data-command'?: string | undefined;
};

/** The style of links in tables and text. */
export const linkClass = 'rounded-sm text-accent-text underline-offset-2 hover:underline';

/** The link component of a router, or `'a'`. */
export type LinkComponent = ElementType<LinkProps>;
