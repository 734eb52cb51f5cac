import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** What the `<main>` of the shell is called by: the one h1 of the page in it. */
export const PAGE_TITLE_ID = 'page-title';

interface PageHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Beside the title: a number, a badge. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
}

/** The head of a page: its h1, what is known about it and what can be done. */
export function PageHeader({
  title,
  meta,
  actions,
  breadcrumbs,
  className,
  children,
  ...rest
}: PageHeaderProps) {
  return (
    <div {...rest} className={classNames('mb-4', className)}>
      {breadcrumbs}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 id={PAGE_TITLE_ID} className="text-xl tracking-tight wrap-anywhere">
          {title}
        </h1>
        {meta && <div className="flex items-center gap-2 text-sm text-text-muted">{meta}</div>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
