/** Keeps the focus on the screen while something is loaded again. */
import { type RefCallback, type RefObject, useCallback } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { painted } from '#workspace/painted.ts';

type Place = HTMLElement | null | undefined;

const isLoading = (state: AnyMachineSnapshot) =>
  ['busy', 'extending', 'placing'].some((tag) => state.hasTag(tag));

/** The row of the cursor, or the first branch of a menu. A grid is a Tab stop itself. */
const stopOf = (list: Place): Place =>
  list?.matches('[role=grid]')
    ? list
    : list?.querySelector('tr[data-key][tabindex="0"], [data-branch] button');

/**
 * Returns the `ref` for an element with a button that loads again, or for the rows of a list. If it is removed with the
 * focus, the focus moves to the list, or to the screen as long as there is none; after loading, to the list, or to the
 * button if that is shown again. If the user moves the focus elsewhere while loading, it stays there.
 *
 * @param actor Has the tag `busy`, `extending` or `placing` while it loads.
 * @param command The command of the button.
 * @param within If this is removed, too, the screen was left, and the focus is not moved.
 */
export function useRetryFocus(
  actor: AnyActorRef,
  { id }: { readonly id: string },
  list?: RefObject<HTMLElement | null>,
  within?: RefObject<HTMLElement | null>,
): RefCallback<HTMLElement> {
  return useCallback(
    (block) => () => {
      if (!block?.contains(document.activeElement)) return;
      const place = block.closest<HTMLElement>('[role=dialog]') ?? document.querySelector('main');
      const give = () => {
        const button = place?.querySelector<HTMLElement>(`[data-command="${id}"]`);
        const target = button ?? stopOf(list?.current) ?? place;
        target?.focus({ preventScroll: target === place });
        return document.activeElement;
      };
      // React has not taken the element out of the document yet.
      queueMicrotask(async () => {
        if (block.isConnected || within?.current === null) return;
        const held = give();
        await loaded(actor);
        await painted();
        const { activeElement, body } = document;
        if (activeElement === held || activeElement === body) give();
      });
    },
    [actor, id, list, within],
  );
}

/** Resolves when the actor no longer loads anything. */
const loaded = (actor: AnyActorRef) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (isLoading(actor.getSnapshot())) return;
      subscription.unsubscribe();
      resolve();
    };
    const subscription = actor.subscribe({ next: look, complete: resolve });
    look();
  });
