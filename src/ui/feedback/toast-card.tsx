import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/form/button.tsx';
import { Spinner } from './spinner.tsx';

/** The state of the call, or a hint. */
type ToastTone = 'loading' | 'success' | 'error' | 'hint';

const icons: Record<ToastTone, ReactNode> = {
  loading: <Spinner />,
  success: <CircleCheck className="text-success-text" />,
  error: <CircleAlert className="text-danger-text" />,
  hint: <CircleAlert className="text-text-muted" />,
};

interface ToastCardProps extends Omit<ComponentProps<'div'>, 'title' | 'className'> {
  tone: ToastTone;
  title: ReactNode;
  text?: ReactNode;
  /** The age, such as `12 с`. */
  elapsed?: ReactNode;
  /** Short words below the title, each an element of its own. */
  words?: readonly string[] | undefined;
  /** The action of the message. Tab reaches it before the close button. */
  action?: ReactNode;
  onClose: () => void;
  /** The id of the close command. */
  closeCommand?: string | undefined;
  /** Fades out for half a second. */
  leaving?: boolean | undefined;
}

/** The look of one toast. Its lifetime is decided elsewhere. */
export function ToastCard({
  tone,
  title,
  text,
  elapsed,
  words,
  action,
  onClose,
  closeCommand,
  leaving,
  ...rest
}: ToastCardProps) {
  return (
    <div
      {...rest}
      data-tone={tone}
      className={classNames(
        'flex w-(--toast-width,22rem) max-w-[calc(100vw-2rem)] gap-2.5 rounded-lg bg-surface-raised py-2 ps-3.5 pe-2 text-text shadow-pop motion-safe:transition-opacity motion-safe:duration-500',
        leaving && 'opacity-0',
      )}
    >
      <span className="flex h-7 items-center [&>svg]:size-4">{icons[tone]}</span>
      <div className="min-w-0 flex-1 py-1">
        <div className="flex items-baseline gap-2">
          {/* Not a text block: Chromium would announce it alone and with the card. The space separates the words. */}
          <p className="flex max-h-25 min-w-0 flex-1 overflow-y-auto font-medium wrap-anywhere after:absolute after:opacity-0 after:content-['\00a0'] short:max-h-10">
            {title}
          </p>
          {elapsed && (
            <span className="shrink-0 text-xs text-text-muted tabular-nums">{elapsed}</span>
          )}
        </div>
        {words && (
          <p className="flex flex-wrap gap-x-1 text-sm text-text-muted after:absolute after:opacity-0 after:content-['\00a0'] short:sr-only">
            {words.map((one) => (
              <span key={one}>{one}</span>
            ))}
          </p>
        )}
        {text && (
          <p className="flex max-h-40 overflow-y-auto text-sm short:max-h-10 wrap-anywhere whitespace-pre-line text-text-muted">
            {text}
          </p>
        )}
        <div className="mt-1.5 -me-9 flex short:mt-0 items-center gap-2 pe-1.5 text-sm empty:hidden">
          {action}
        </div>
      </div>
      <IconButton
        size="sm"
        data-command={closeCommand}
        aria-label="Закрыть"
        onClick={onClose}
        className="text-text-muted"
      >
        <X />
      </IconButton>
    </div>
  );
}
