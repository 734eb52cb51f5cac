import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { namesOf } from '#commands/shortcut.ts';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';
import { holdKeys } from './held-keys.ts';
import { painted } from './painted.ts';

/**
 * Stands for a window or menu whose code is not there yet. If it is asked for, it has the keys already, unless
 * the code has failed to load: they are not meant for the page behind it, and wait until what comes has the focus.
 *
 * @param isAsked By default while the actor has the tag `open`.
 */
export function WindowToCome({
  actor,
  isAsked = (state) => state.hasTag('open'),
  hasFailed = false,
}: FallbackProps & {
  actor: AnyActorRef;
  isAsked?: (state: AnyMachineSnapshot) => boolean;
}) {
  const layer = useLayer('menu');
  const isOpen = useSelector(actor, isAsked) && !hasFailed;
  useHeldKeys(isOpen, '[data-modal]', 'Enter');
  return isOpen && <LayerContent layer={layer}>{null}</LayerContent>;
}

/** Stands for a search field whose code is not there yet: its key, and what is typed after it, wait for the field. */
export function SearchToCome({ hasFailed = false }: FallbackProps) {
  useHeldKeys(!hasFailed, 'main [role=search]', '', (event) => namesOf(event).includes('/'));
  return <div className="mb-4 h-8" />;
}

/** Has keys answered once what they are meant for is drawn. If it does not come, they would run commands of the page. */
function useHeldKeys(isHeld: boolean, meantFor: string, ...which: Parameters<typeof holdKeys>) {
  useLayoutEffect(() => {
    if (!isHeld) return;
    const release = holdKeys(...which);
    return () => void painted().then(() => release(!!document.querySelector(meantFor)));
  }, [isHeld]);
}
