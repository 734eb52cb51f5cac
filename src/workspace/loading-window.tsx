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
 * @param asked Whether it is to come. With another true value, the keys of the one before are dropped.
 * @param more As of `holdKeys`.
 */
export function useKeysUntil(
  selector: string,
  asked: unknown,
  ...more: Parameters<typeof holdKeys>
): void {
  // The lock has its own keys.
  const wait = !useContext(CoveredContext) && asked;
  useLayoutEffect(() => {
    if (!wait) return;
    const release = holdKeys(...more);
    const { pathname } = location;
    return () => {
      // A key that is being answered has left the page: those after it are for the next one.
      if (isKeyAnswered() && location.pathname !== pathname) release(true);
      else void painted().then(() => release(document.querySelector(selector) !== null));
    };
  }, [wait]);
}

const isEscape = ({ key }: KeyboardEvent) => key === 'Escape';

/**
 * Stands for a window or menu whose code is not there yet. If it is asked for, the keys wait for it, and Escape gives
 * it up. What is typed on when the code has failed to load is not meant for the page behind it either.
 *
 * @param isAsked By default while the actor has the tag `open`.
 * @param closing The type of the event that closes it.
 */
export function LoadingWindow({
  actor,
  isAsked = (state) => state.hasTag('open'),
  closing = 'close',
  hasFailed = false,
}: FallbackProps & WindowAsked) {
  const layer = useLayer('menu');
  const isOpen = useSelector(actor, isAsked);
  const close = () => actor.send({ type: closing });
  const wait = hasFailed ? 'failed' : 'loading';
  useKeysUntil('[data-modal]', isOpen && wait, hasFailed ? isEscape : undefined, close);
  return isOpen && hasFailed && <LayerContent layer={layer}>{null}</LayerContent>;
}

export interface WindowAsked {
  actor: AnyActorRef;
  isAsked?: (state: AnyMachineSnapshot) => boolean;
  closing?: string;
}
