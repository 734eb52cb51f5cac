/**
 * The shared part of dialogs and sheets. They are controlled: they ask to be closed and never close
 * themselves. The backdrop is an element of its own, because Radix's adds a style element that a
 * strict CSP refuses.
 */
import * as RadixDialog from '@radix-ui/react-dialog';
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useRef,
} from 'react';
import { classNames } from '#ui/class-names.ts';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { useOpening, useWasTrue } from './behind-palette.ts';
import { BeforeCover, CoveredContext } from './covered.ts';
import { useFocusReturn } from './focus-return.ts';
import { answerHeld } from './held-tab.ts';
import { type Layer, LayerContent, useLayer } from './layer.tsx';
import { type Place, placeIn } from './place.ts';

/** How the user asked to close the window. */
type CloseReason = 'escape' | 'outside';

export interface WindowProps extends Omit<ComponentProps<'div'>, 'title' | 'onSubmit'> {
  open: boolean;
  /** The user asks to close the window. The caller decides. */
  onClose: (reason: CloseReason) => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  busy?: boolean | undefined;
  /** Makes body and footer one form, so that Enter in a field submits it. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
  /** For commands that are bound outside of the window. */
  layer?: Layer | undefined;
}

/** The style of a window without its position. */
export const surfaceClass =
  'fixed z-dialog flex flex-col overflow-hidden bg-surface-raised text-text shadow-panel outline-none';
/** The second press of a double click that opens a window must not close it. */
const DOUBLE_CLICK_MS = 400;
const FIELD =
  ':is(input:not([type="hidden"]), select, textarea):not(:disabled, [readonly]), [data-autofocus]';
const frame = 'relative flex min-h-0 flex-1 flex-col short:flex-none';

/** Veils the page. A press on the veil leaves the focus in the window. */
export function Backdrop() {
  return (
    <div
      data-backdrop=""
      className="animate-backdrop pointer-events-auto fixed inset-0 z-dialog bg-overlay"
      onPointerDown={(event) => event.preventDefault()}
    />
  );
}

/** A window named by its title; `className` sets its position. */
export function Window({
  open,
  onClose,
  title,
  description,
  footer,
  busy = false,
  onSubmit,
  layer,
  className,
  children,
  ...rest
}: WindowProps) {
  const isCovered = useContext(CoveredContext);
  const isDrawn = useOpening(open);
  const wasDrawn = useWasTrue(isDrawn);
  const own = useLayer();
  const body = useRef<HTMLDivElement>(null);
  const { onOpenAutoFocus, onCloseAutoFocus, onCover, isJustOpened } = useWindowFocus(body);
  const inside = (
    <>
      <div
        ref={body}
        className="relative scrolls min-h-0 flex-1 px-5 py-4 short:flex-none short:overflow-visible"
      >
        {children}
      </div>
      {footer && (
        <div
          data-slot="window-footer"
          className="flex flex-wrap items-center justify-end gap-2 border-t border-border bg-surface-sunken px-5 py-3 short:sticky short:bottom-0 short:py-1"
        >
          {footer}
        </div>
      )}
      {busy && <BusyOverlay />}
    </>
  );
  // Not mounted at all: a closed window would hold the focus until the next render. Screens also have many windows
  // that are never opened.
  const dialog =
    isCovered || !wasDrawn ? null : (
      <RadixDialog.Root open={isDrawn}>
        <RadixDialog.Portal>
          <Backdrop />
          <RadixDialog.Content
            data-modal=""
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...rest}
            aria-busy={busy}
            // In a low viewport the whole window scrolls, except for the buttons at its end.
            className={classNames(
              surfaceClass,
              'short:scroll-pb-14 short:overflow-y-auto',
              className,
            )}
            onKeyDown={(event) => event.key === 'Tab' && showFocusMoved()}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              // During composition Escape only cancels the text of the input method.
              if (!event.isComposing) onClose('escape');
            }}
            onInteractOutside={(event) => {
              event.preventDefault();
              const isPressed = event.type.endsWith('pointerDownOutside');
              if (isPressed && !isJustOpened() && !inToasts(event.target)) onClose('outside');
            }}
            onOpenAutoFocus={onOpenAutoFocus}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <LayerContent layer={layer ?? own} title={title}>
              <div className="flex min-h-12 shrink-0 items-center border-b border-border px-5 py-2.5">
                <div className="min-w-0 flex-1">
                  <RadixDialog.Title className="text-lg wrap-anywhere">{title}</RadixDialog.Title>
                  {description && (
                    <RadixDialog.Description className="text-sm text-text-muted">
                      {description}
                    </RadixDialog.Description>
                  )}
                </div>
              </div>
              {onSubmit ? (
                <form noValidate onSubmit={onSubmit} className={frame}>
                  {inside}
                </form>
              ) : (
                <div className={frame}>{inside}</div>
              )}
            </LayerContent>
          </RadixDialog.Content>
        </RadixDialog.Portal>
      </RadixDialog.Root>
    );
  return (
    <>
      <BeforeCover isCovered={isCovered} onCover={onCover} />
      {dialog}
    </>
  );
}

/** Where the focus goes when a window opens and closes. A covered window opens again at the same place. */
function useWindowFocus(body: RefObject<HTMLElement | null>) {
  const { remember, onCloseAutoFocus } = useFocusReturn();
  const covered = useRef<Place | null>(null);
  const openedAt = useRef(0);
  const whole = () => body.current?.closest('[data-modal]');
  return {
    onCloseAutoFocus,
    onOpenAutoFocus(event: Event) {
      openedAt.current = performance.now();
      const content = whole();
      content?.addEventListener('held', answerHeld);
      const place = covered.current;
      covered.current = null;
      if (place && content) {
        // On closing, the window returns the focus to where it was before the first opening.
        if (place.restore(content)) event.preventDefault();
        return;
      }
      remember();
      const target = body.current?.querySelector<HTMLElement>(FIELD);
      if (!target) return;
      event.preventDefault();
      target.focus();
    },
    onCover() {
      const content = whole();
      covered.current = content ? placeIn(content) : null;
    },
    isJustOpened: () => performance.now() - openedAt.current <= DOUBLE_CLICK_MS,
  };
}

/** Scrolls to the focus: from the last field to the first the library moves it without scrolling. */
function showFocusMoved(): void {
  const { activeElement } = document;
  queueMicrotask(() => {
    const now = document.activeElement;
    if (now !== activeElement) now?.scrollIntoView({ block: 'center' });
  });
}

/** Toasts are above the window and belong to no page, so a click on one does not close the window. */
function inToasts(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}
