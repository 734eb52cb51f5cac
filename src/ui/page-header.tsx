import type { ComponentProps, ReactNode, Ref } from 'react';
import { classNames } from '#ui/class-names.ts';

interface PageHeaderProps extends Omit<ComponentProps<'div'>, 'title'> {
  title: ReactNode;
  /** Beside the title: a number, a badge. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** Above the title. */
  breadcrumbs?: ReactNode;
  /** The h1, which may take the focus when a page opens. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

/** The head of a page: its h1, what is known about it and what can be done. */
export function PageHeader({
  title,
  meta,
  actions,
  breadcrumbs,
  headingRef,
  className,
  children,
  ...rest
}: PageHeaderProps) {
  return (
    <div {...rest} className={classNames('mb-4', className)}>
      {breadcrumbs}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={headingRef} tabIndex={-1} className="text-xl tracking-tight wrap-anywhere">
          {title}
        </h1>
        {meta && <div className="flex items-center gap-2 text-sm text-text-muted">{meta}</div>}
        {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
