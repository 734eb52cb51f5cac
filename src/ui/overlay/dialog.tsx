/**
 * Windows over the page. They are controlled: they ask to be closed and never close themselves.
 * The backdrop is drawn here, because Radix's own brings a style element that a strict CSP refuses.
 */
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import * as Dialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import {
  type ComponentProps,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { IconButton } from '#ui/form/button.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { useFocusReturn } from '#ui/overlay/focus-return.ts';

/** How the person asked for the window to go. */
export type CloseReason = 'escape' | 'outside' | 'button';

interface WindowProps extends Omit<ComponentProps<'div'>, 'title' | 'onSubmit'> {
  open: boolean;
  /** The person wants it gone; whether it goes is decided elsewhere. */
  onClose: (reason: CloseReason) => void;
  title: ReactNode;
  description?: ReactNode;
  footer?: ReactNode;
  busy?: boolean | undefined;
  /** Gives the head a cross with this name. */
  closeLabel?: string | undefined;
  /** Makes body and footer one form, so that Enter in a field submits it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** Takes the focus at opening; otherwise the first field of the body does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const backdrop = 'animate-backdrop fixed inset-0 z-dialog bg-overlay';
const surface =
  'fixed z-dialog flex flex-col overflow-hidden bg-surface-raised text-text shadow-panel outline-none';
const frame = 'relative flex min-h-0 flex-1 flex-col';
const widths = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' };

/** A window in the middle of the page, named by its title. */
export function Modal({
  size = 'md',
  className,
  ...rest
}: WindowProps & { size?: keyof typeof widths | undefined }) {
  return (
    <Window
      {...rest}
      className={classNames(
        'animate-modal inset-x-4 top-[8vh] mx-auto max-h-[calc(92vh-1rem)] rounded-lg',
        widths[size],
        className,
      )}
    />
  );
}

/** A window along the right edge, for a form beside the list it adds to. */
export function SidePanel({ className, ...rest }: WindowProps) {
  return (
    <Window
      {...rest}
      className={classNames(
        'animate-panel inset-y-2 end-2 w-120 max-w-[calc(100vw-1rem)] rounded-lg',
        className,
      )}
    />
  );
}

function Window({
  open,
  onClose,
  title,
  description,
  footer,
  busy = false,
  closeLabel,
  onSubmit,
  initialFocus,
  className,
  children,
  ...rest
}: WindowProps) {
  const isCovered = useContext(CoveredContext);
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const body = useRef<HTMLDivElement>(null);
  const inside = (
    <>
      <div ref={body} className="relative min-h-0 flex-1 overflow-y-auto px-5 py-4">
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-sunken px-5 py-3">
          {footer}
        </footer>
      )}
      {busy && <BusyOverlay />}
    </>
  );
  return (
    <Dialog.Root open={open && !isCovered}>
      <Dialog.Portal>
        <div className={backdrop} />
        <Dialog.Content
          data-modal=""
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...rest}
          aria-busy={busy}
          className={classNames(surface, className)}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose('escape');
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
            if (event.type.endsWith('pointerDownOutside') && !inToasts(event.target)) {
              onClose('outside');
            }
          }}
          onOpenAutoFocus={(event) => {
            remember();
            const target = initialFocus?.current ?? firstField(body.current);
            if (!target) return;
            event.preventDefault();
            target.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <header className="flex min-h-12 shrink-0 items-center gap-2 border-b border-border px-5 py-2.5">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="text-lg wrap-anywhere">{title}</Dialog.Title>
              {description && (
                <Dialog.Description className="text-sm text-text-muted">
                  {description}
                </Dialog.Description>
              )}
            </div>
            {closeLabel && (
              <IconButton aria-label={closeLabel} onClick={() => onClose('button')}>
                <X />
              </IconButton>
            )}
          </header>
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit} className={frame}>
              {inside}
            </form>
          ) : (
            <div className={frame}>{inside}</div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface QuestionProps {
  open: boolean;
  /** The question itself; it is also the name of the window. */
  question: string;
  description?: ReactNode;
  /** That it cannot be undone, where it cannot; part of what is read out with the question. */
  warning?: string | undefined;
  /** Has the focus at first, so that Enter by mistake harms nothing. */
  cancel: ReactElement;
  confirm: ReactNode;
  /** Escape; a press of `cancel` is the caller's own. */
  onClose: () => void;
  busy?: boolean | undefined;
}

/** A question that has to be answered before anything else. */
export function Question({
  open,
  question,
  description,
  warning,
  cancel,
  confirm,
  onClose,
  busy = false,
}: QuestionProps) {
  const isCovered = useContext(CoveredContext);
  const { remember, onCloseAutoFocus } = useFocusReturn();
  return (
    <AlertDialog.Root open={open && !isCovered}>
      <AlertDialog.Portal>
        <div className={backdrop} />
        <AlertDialog.Content
          data-modal=""
          aria-modal="true"
          {...(description || warning ? {} : { 'aria-describedby': undefined })}
          aria-busy={busy}
          className={classNames(
            surface,
            'animate-modal inset-x-4 top-[18vh] mx-auto max-h-[calc(82vh-1rem)] max-w-md rounded-lg',
          )}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose();
          }}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="min-h-0 overflow-y-auto px-5 pt-5 pb-4">
            <AlertDialog.Title className="text-lg wrap-anywhere">{question}</AlertDialog.Title>
            {(description || warning) && (
              <AlertDialog.Description asChild>
                <div className="mt-1 text-text-muted">
                  {description}
                  {warning && <p className="mt-2 text-text">{warning}</p>}
                </div>
              </AlertDialog.Description>
            )}
          </div>
          <footer className="flex flex-wrap items-center justify-end gap-2 px-5 pb-5">
            <AlertDialog.Cancel asChild>{cancel}</AlertDialog.Cancel>
            {confirm}
          </footer>
          {busy && <BusyOverlay />}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

const field =
  ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [readonly]), [data-autofocus]';

function firstField(body: HTMLElement | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>(field) ?? null;
}

/** A toast lies over the window and belongs to no page: touching it is not leaving the window. */
function inToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
