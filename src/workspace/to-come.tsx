import { useSelector } from '@xstate/react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { LayerContent, useLayer } from '#ui/overlay/layer.tsx';

/**
 * Stands for a window or menu whose code is not there yet. If it is asked for, it has the keys already:
 * they are not meant for the page behind it.
 *
 * @param actor Has the tag `open` while the window or menu is asked for.
 */
export function WindowToCome({ actor }: { actor: AnyActorRef }) {
  const layer = useLayer('menu');
  const isAsked = useSelector(actor, (state: AnyMachineSnapshot) => state.hasTag('open'));
  return isAsked && <LayerContent layer={layer}>{null}</LayerContent>;
}
