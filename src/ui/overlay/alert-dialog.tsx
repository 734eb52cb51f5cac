import * as RadixAlertDialog from '@radix-ui/react-alert-dialog';
import { type ReactElement, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { BusyOverlay } from '#ui/feedback/states.tsx';
import { useOpening, useWasTrue } from './behind-palette.ts';
import { CoveredContext } from './covered.ts';
import { useFocusReturn } from './focus-return.ts';
import { answerHeld } from './held-tab.ts';
import { type Layer, LayerContent, useLayer } from './layer.tsx';
import { Backdrop, surfaceClass } from './window.tsx';

interface AlertDialogProps {
  open: boolean;
  /** The question, which also names the window. */
  title: string;
  description?: ReactNode;
  /** Says that the action cannot be undone; read out with the question. */
  warning?: string | undefined;
  /** Focused first, so that an accidental Enter does no harm. */
  cancel: ReactElement;
  action: ReactNode;
  /** Called for Escape; `cancel` handles its own click. */
  onClose: () => void;
  busy?: boolean | undefined;
  /** The language, if it is not Russian: the window is mounted outside its screen. */
  lang?: 'en' | undefined;
  /** For commands that are bound outside of the window. */
  layer?: Layer | undefined;
}

/** A question that must be answered first. */
export function AlertDialog({
  open,
  title,
  description,
  warning,
  cancel,
  action,
  onClose,
  busy = false,
  lang,
  layer,
}: AlertDialogProps) {
  const isCovered = useContext(CoveredContext);
  const isDrawn = useOpening(open);
  // The later of two windows hides the other from screen readers. This must happen before the next key press.
  const [isLater, setLater] = useState(false);
  useLayoutEffect(() => setLater(isDrawn), [isDrawn]);
  const own = useLayer();
  const { remember, onCloseAutoFocus } = useFocusReturn();
  // Screens have many dialogs that are never opened.
  const wasDrawn = useWasTrue(isDrawn);
  if (isCovered || !wasDrawn) return null;
  return (
    <RadixAlertDialog.Root open={isDrawn && isLater}>
      <RadixAlertDialog.Portal>
        <Backdrop />
        <RadixAlertDialog.Content
          data-modal=""
          aria-modal="true"
          {...(description || warning ? {} : { 'aria-describedby': undefined })}
          aria-busy={busy}
          lang={lang}
          className={classNames(
            surfaceClass,
            'animate-modal inset-x-4 top-[18vh] mx-auto max-h-[calc(82vh-1rem)] max-w-md rounded-lg',
          )}
          onEscapeKeyDown={(event) => {
            event.preventDefault();
            onClose();
          }}
          onOpenAutoFocus={(event) => {
            event.currentTarget?.addEventListener('held', answerHeld);
            remember();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <LayerContent layer={layer ?? own} title={title}>
            <div className="scrolls min-h-0 px-5 pt-5 pb-4">
              <RadixAlertDialog.Title className="text-lg wrap-anywhere">
                {title}
              </RadixAlertDialog.Title>
              {(description || warning) && (
                <RadixAlertDialog.Description asChild>
                  <div className="mt-1 text-text-muted">
                    {description}
                    {warning && <p className="mt-2 text-text">{warning}</p>}
                  </div>
                </RadixAlertDialog.Description>
              )}
            </div>
            <div className="flex flex-wrap items-center justify-end gap-2 px-5 pb-5">
              <RadixAlertDialog.Cancel asChild>{cancel}</RadixAlertDialog.Cancel>
              {action}
            </div>
            {busy && <BusyOverlay />}
          </LayerContent>
        </RadixAlertDialog.Content>
      </RadixAlertDialog.Portal>
    </RadixAlertDialog.Root>
  );
}
