import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';

/**
 * Stands for a window or menu whose code is not there yet. If it is asked for, it has the keys already:
 * they are not meant for the page behind it.
 *
 * @param isAsked By default while the actor has the tag `open`.
 */
export function WindowToCome({
  actor,
  isAsked = (state) => state.hasTag('open'),
}: {
  actor: AnyActorRef;
  isAsked?: (state: AnyMachineSnapshot) => boolean;
}) {
  const layer = useLayer('menu');
  const isOpen = useSelector(actor, isAsked);
  return isOpen && <LayerContent layer={layer}>{null}</LayerContent>;
}
