import type { ComponentProps } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { LinkComponent } from '#ui/navigation/link.ts';

/** One step of the way; without `href` it leads nowhere. */
export interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

/** The way to this page; its last step is the page itself. */
export function Breadcrumbs({
  items,
  Link = 'a',
  className,
  ...rest
}: Omit<ComponentProps<'nav'>, 'children'> & {
  items: readonly Crumb[];
  Link?: LinkComponent | undefined;
}) {
  return (
    <nav aria-label="Навигационная цепочка" {...rest} className={classNames('text-sm', className)}>
      <ol className="flex flex-wrap items-center text-text-muted">
        {items.map(({ label, href }, index) => {
          const last = index === items.length - 1;
          return (
            <li
              key={`${label} ${href}`}
              className="flex min-h-6 items-center not-first:before:px-2 not-first:before:text-border-strong not-first:before:content-['/'/'']"
            >
              {href && !last ? (
                <Link href={href} className="rounded-sm hover:text-text hover:underline">
                  {label}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={last ? 'text-text' : ''}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
