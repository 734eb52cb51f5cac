import * as Dialog from '@radix-ui/react-dialog';
import { hideOthers } from 'aria-hidden';
import type { ReactNode, RefObject } from 'react';
import { LayerContent, useLayer } from '../layer.tsx';

interface CommandWindowProps {
  label: string;
  /** Has the focus as long as the window is open. */
  field: RefObject<HTMLInputElement | null>;
  footer: ReactNode;
  status: string;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}

/** The window of a command list, which keeps the focus in its field. */
export function CommandWindow({
  label,
  field,
  footer,
  status,
  onClose,
  onClosed,
  children,
}: CommandWindowProps) {
  const layer = useLayer('palette');
  return (
    // Not `modal`: locking scroll and pointer of the page would restyle 300 more elements.
    <Dialog.Root open modal={false}>
      <Dialog.Portal>
        <div
          className="pointer-events-auto fixed inset-0 z-dialog bg-overlay"
          onPointerDown={(event) => {
            // Do not close a window underneath, and keep the focus in the field until this window is closed.
            event.nativeEvent.stopImmediatePropagation();
            event.preventDefault();
            onClose();
          }}
        />
        <Dialog.Content
          ref={hideTheRest}
          data-palette=""
          aria-modal="true"
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[12vh] z-dialog mx-auto flex max-h-[70vh] max-w-2xl flex-col overflow-hidden rounded-lg bg-surface-raised text-text shadow-panel outline-none short:top-2 short:max-h-[calc(100dvh-1rem)]"
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            // During composition Escape only cancels the text of the input method.
            if (!event.isComposing) onClose();
          }}
          onMouseDown={(event) => {
            // After a click on a row the user can go on typing.
            if (event.target !== field.current) event.preventDefault();
          }}
          onInteractOutside={(event) => {
            event.preventDefault();
            // Nothing else may take the focus.
            if (event.type.endsWith('focusOutside')) field.current?.focus();
          }}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            field.current?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
        >
          <LayerContent layer={layer}>
            <Dialog.Title className="sr-only">{label}</Dialog.Title>
            {children}
            {footer && (
              <div className="flex gap-4 border-t border-border bg-surface-sunken px-4 py-2 text-xs text-text-muted short:hidden">
                {footer}
              </div>
            )}
            <p role="status" className="sr-only">
              {status}
            </p>
          </LayerContent>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Hides the rest of the page like a modal window, because not every screen reader supports `aria-modal`. */
function hideTheRest(content: HTMLElement | null) {
  return content ? hideOthers(content) : undefined;
}
