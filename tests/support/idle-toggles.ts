import { type AnyActorRef, waitFor } from 'xstate';

/** Waits until no call for an item and no check is running. */
export const idle = (toggles: AnyActorRef): Promise<unknown> =>
  waitFor(toggles, ({ children }) =>
    Object.values<AnyActorRef>(children).every((child) => child.getSnapshot().status !== 'active'),
  );
