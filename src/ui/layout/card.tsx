import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

/** A raised surface for one subject. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames(
        'relative rounded-lg border border-border bg-surface-raised shadow-card [--ground:var(--surface-raised)]',
        className,
      )}
    />
  );
}

interface CardHeaderProps {
  title: ReactNode;
  /** For `aria-labelledby` of the card. */
  titleId?: string | undefined;
  meta?: ReactNode;
  actions?: ReactNode;
}

/** The head of a card: its title as an h2, and its actions. */
export function CardHeader({ title, titleId, meta, actions }: CardHeaderProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-2 max-sm:gap-x-2 max-sm:px-3">
      <h2 id={titleId} className="min-w-0 text-base wrap-anywhere">
        {title}
      </h2>
      {meta && <div className="text-sm text-text-muted">{meta}</div>}
      {actions && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

/** The padded content of a card. */
export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('p-4 max-sm:p-3', className)} />;
}

/** The foot of a card: buttons or pagination. */
export function CardFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-slot="card-footer"
      className="flex min-h-12 flex-wrap items-center gap-2 border-t border-border px-4 py-2 max-sm:px-3"
    >
      {children}
    </div>
  );
}
