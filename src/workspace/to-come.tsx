import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
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
  useLayoutEffect(() => {
    if (!isOpen) return;
    const release = holdKeys('Enter');
    const isThere = () => document.querySelector('[data-modal]') !== null;
    // On the page itself they would run its commands.
    return () => void painted().then(() => release(isThere()));
  }, [isOpen]);
  return isOpen && <LayerContent layer={layer}>{null}</LayerContent>;
}
