import { useSelector } from '@xstate/react';
import { useContext, useLayoutEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';
import { holdKeys, isKeyAnswered } from './held-keys.ts';
import { painted } from './painted.ts';

/**
 * Keeps keys while something is to come. They are for that alone: on what is there without it they would run
 * other commands, so that they are dropped then.
 *
 * @param selector What is in the document when it has come.
 * @param more As of `holdKeys`.
 */
export function useKeysUntil(
  selector: string,
  isToCome: boolean,
  ...more: Parameters<typeof holdKeys>
): void {
  // The lock has its own keys.
  const isWaiting = !useContext(CoveredContext) && isToCome;
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const release = holdKeys(...more);
    const { pathname } = location;
    return () => {
      // A key that is being answered has left the page: those after it are for the next one.
      if (isKeyAnswered() && location.pathname !== pathname) release(true);
      else void painted().then(() => release(document.querySelector(selector) !== null));
    };
  }, [isWaiting]);
}

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
  useKeysUntil('[data-modal]', isOpen, 'Enter');
  return isOpen && <LayerContent layer={layer}>{null}</LayerContent>;
}

/** The same for what is drawn only while it is asked for. */
export function AskedToCome({ hasFailed = false }: FallbackProps) {
  useKeysUntil('[data-modal]', !hasFailed, 'Enter');
  return null;
}
