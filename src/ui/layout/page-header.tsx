import type { ReactNode } from 'react';

/** The id of the page's only h1, which names the shell's `<main>`. */
export const PAGE_TITLE_ID = 'page-title';

interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a number, a badge. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
  /** Opposite the breadcrumbs, and only with them: navigation to other pages of this kind. */
  aside?: ReactNode;
}

/** The head of a page: its h1, its key data and its actions. */
export function PageHeader({ title, meta, actions, breadcrumbs, aside }: PageHeaderProps) {
  return (
    <div className="mb-4">
      {breadcrumbs && (
        // As high as the buttons of `aside`, so that nothing below moves when they appear.
        <div className="flex min-h-7 flex-wrap items-center gap-x-3 max-sm:min-h-8">
          {breadcrumbs}
          {aside}
        </div>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 id={PAGE_TITLE_ID} className="text-xl tracking-tight wrap-anywhere">
          {title}
        </h1>
        {meta && <div className="flex items-center gap-2 text-sm text-text-muted">{meta}</div>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
