import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { langOf } from '#ui/lang.ts';
import { Spinner } from './spinner.tsx';

interface ErrorBlockProps extends Omit<ComponentProps<'div'>, 'title'> {
  title?: ReactNode;
  message?: ReactNode;
  more?: ReactNode;
  action?: ReactNode;
}

/** Announces that something could not be loaded, why, and what to do now. */
export function ErrorBlock({
  title = 'Ошибка загрузки!',
  message,
  more,
  action,
  className,
  ...rest
}: ErrorBlockProps) {
  return (
    <div
      role="alert"
      {...rest}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-transparent bg-danger-soft px-4 py-3',
        className,
      )}
    >
      <div className="flex flex-1 basis-56 gap-3">
        <CircleAlert className="mt-0.5 size-4 shrink-0 text-danger-text" />
        <div className="min-w-0">
          <p lang={langOf(title)} className="font-semibold text-danger-text">
            {title}
          </p>
          {message && (
            <p lang={langOf(message)} className="wrap-anywhere">
              {message}
            </p>
          )}
          {more}
        </div>
      </div>
      {action}
    </div>
  );
}

interface EmptyStateProps {
  title?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** Replaces an empty list: nothing was found, and what to do. */
export function EmptyState({ title, text, action, icon, className }: EmptyStateProps) {
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-1 px-4 py-10 text-center [&>svg]:mb-1 [&>svg]:size-6 [&>svg]:text-text-muted',
        className,
      )}
    >
      {icon}
      {title && <p className="font-medium">{title}</p>}
      {text && <p className="max-w-prose text-sm text-text-muted">{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}

/** A screen that has no content yet. */
export function BlankSlate(props: Omit<EmptyStateProps, 'className'>) {
  return (
    <EmptyState {...props} className="rounded-lg border border-border bg-surface-raised py-16" />
  );
}

/** Covers its positioned parent while it loads. The content stays readable; the text is for screen readers only. */
export function BusyOverlay({ children = 'Загрузка...' }) {
  return (
    <div
      role="status"
      // The second click of a double click lands here; it must not take the focus away.
      onMouseDown={(event) => event.preventDefault()}
      className="animate-late absolute inset-0 z-sticky flex items-start justify-center rounded-[inherit] bg-veil"
    >
      <span className="sticky top-1/3 my-6 flex rounded-full bg-surface-raised p-2 shadow-pop">
        <Spinner />
      </span>
      <span className="sr-only">{children}</span>
    </div>
  );
}

/** A line at the top of its positioned parent while its content is read again. */
export function BehindMark() {
  return (
    <span
      aria-hidden="true"
      className="animate-late pointer-events-none absolute inset-x-0 top-0 z-sticky h-0.5 bg-accent"
    />
  );
}
