import { useSelector } from '@xstate/react';
import { useContext, useLayoutEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { FallbackProps } from '#ui/feedback/lazy-view.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';
import { holdKeys, isKeyAnswered } from './held-keys.ts';
import { painted } from './painted.ts';

/**
 * Holds keys while something loads. If it does not appear, they are dropped: on the page behind it, they would run
 * other commands.
 *
 * @param selector Finds it in the document once it has loaded.
 * @param requested Whether it is requested. With another true value, the keys held so far are dropped.
 * @param more Arguments of `holdKeys`.
 */
export function useKeysUntil(
  selector: string,
  requested: unknown,
  ...more: Parameters<typeof holdKeys>
): void {
  // The lock screen handles its own keys.
  const wait = !useContext(CoveredContext) && requested;
  useLayoutEffect(() => {
    if (!wait) return;
    const release = holdKeys(...more);
    const { pathname } = location;
    return () => {
      // If a replayed key has left the page, the keys after it are for the next one.
      if (location.pathname !== pathname) release(isKeyAnswered());
      else void painted().then(() => release(document.querySelector(selector) !== null));
    };
  }, [wait]);
}

const isEscape = ({ key }: KeyboardEvent) => key === 'Escape';

/**
 * Placeholder for a window or menu whose code is loading. Once requested, keys are held for it, and Escape cancels the
 * request. If the code fails to load, further keys do not reach the page behind it either.
 *
 * @param isRequested By default while the actor has the tag `open`.
 * @param closing The type of the event that closes it.
 */
export function LoadingWindow({
  actor,
  isRequested = (state) => state.hasTag('open'),
  closing = 'close',
  hasFailed = false,
}: FallbackProps & RequestedWindow) {
  const layer = useLayer('menu');
  const isOpen = useSelector(actor, isRequested);
  const close = () => actor.send({ type: closing });
  const wait = hasFailed ? 'failed' : 'loading';
  useKeysUntil('[data-modal]', isOpen && wait, hasFailed ? isEscape : undefined, close);
  return isOpen && hasFailed && <LayerContent layer={layer}>{null}</LayerContent>;
}

export interface RequestedWindow {
  actor: AnyActorRef;
  isRequested?: (state: AnyMachineSnapshot) => boolean;
  closing?: string;
}
