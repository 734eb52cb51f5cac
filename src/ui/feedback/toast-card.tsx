import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { IconButton } from '#ui/form/button.tsx';

/** How the call stands. */
export type ToastTone = 'loading' | 'success' | 'error';

const icons: Record<ToastTone, ReactNode> = {
  loading: <Spinner />,
  success: <CircleCheck className="size-4 text-success-text" />,
  error: <CircleAlert className="size-4 text-danger-text" />,
};

interface ToastCardProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  /** How long ago, such as `12 с`. */
  elapsed?: ReactNode;
  /** Small print: which call it was. */
  details?: ReactNode;
  /** What can be done about it; comes before the cross for whoever tabs through. */
  action?: ReactNode;
  onClose: () => void;
  /** The id of the command that does the same. */
  closeCommand?: string | undefined;
  closeLabel?: string | undefined;
  /** Fades it for half a second. */
  leaving?: boolean | undefined;
}

/** The look of one toast; when it comes and goes is decided elsewhere. */
export function ToastCard({
  tone,
  title,
  text,
  elapsed,
  details,
  action,
  onClose,
  closeCommand,
  closeLabel = 'Закрыть',
  leaving = false,
  className,
  ...rest
}: ToastCardProps) {
  return (
    <div
      {...rest}
      data-tone={tone}
      className={classNames(
        'flex w-88 max-w-[calc(100vw-2rem)] gap-2.5 rounded-lg bg-surface-raised py-2 ps-3.5 pe-2 text-text shadow-pop motion-safe:transition-opacity motion-safe:duration-500',
        leaving && 'opacity-0',
        className,
      )}
    >
      <span className="flex h-7 items-center">{icons[tone]}</span>
      <div className="min-w-0 flex-1 py-1">
        <div className="flex items-baseline gap-2">
          <p className="min-w-0 flex-1 font-medium">{title}</p>
          {elapsed && (
            <span className="shrink-0 text-xs text-text-muted tabular-nums">{elapsed}</span>
          )}
        </div>
        {text && (
          <p className="max-h-40 overflow-y-auto text-sm wrap-anywhere whitespace-pre-line text-text-muted">
            {text}
          </p>
        )}
        {details && (
          <p className="mt-1 font-mono text-xs wrap-anywhere text-text-muted">{details}</p>
        )}
        <div className="mt-1.5 -me-9 flex items-center gap-2 pe-1.5 text-sm empty:hidden">
          {action}
        </div>
      </div>
      <IconButton
        size="sm"
        data-command={closeCommand}
        aria-label={closeLabel}
        onClick={onClose}
        className="text-text-muted"
      >
        <X />
      </IconButton>
    </div>
  );
}

/** The corner where toasts stand, newest last; it moves away from the buttons of an open dialog. */
export function ToastStack(props: ComponentProps<'div'>) {
  return <div {...props} data-toasts="" />;
}
