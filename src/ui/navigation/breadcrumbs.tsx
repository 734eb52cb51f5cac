import { langOf } from '#ui/lang.ts';
import type { LinkComponent } from './link.ts';

/** One step; without `href` it is the page itself. */
export interface Crumb {
  readonly label: string;
  readonly href?: string | undefined;
}

/** The path to this page. */
export function Breadcrumbs({ items, Link }: { items: readonly Crumb[]; Link: LinkComponent }) {
  return (
    <nav aria-label="Навигационная цепочка" className="text-sm">
      <ol className="flex flex-wrap items-center text-text-muted">
        {items.map(({ label, href }) => (
          <li key={`${label} ${href}`} className="crumb">
            {href ? (
              <Link
                lang={langOf(label)}
                href={href}
                className="rounded-sm hover:text-text hover:underline"
              >
                {label}
              </Link>
            ) : (
              <span aria-current="page" className="text-text">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
