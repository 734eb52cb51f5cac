import { type AnyActorRef, waitFor } from 'xstate';

/** Waits until no call for an item runs, and no look. */
export const idle = (toggles: AnyActorRef): Promise<unknown> =>
  waitFor(toggles, ({ children }) =>
    Object.values<AnyActorRef>(children).every((child) => child.getSnapshot().status !== 'active'),
  );
