import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

/** Sends `online` to the machine of a failed read when the connection is back. */
export function useOnline(actor: AnyActorRef): void {
  useEffect(() => {
    const notify = () => actor.send({ type: 'online' });
    window.addEventListener('online', notify);
    return () => window.removeEventListener('online', notify);
  }, [actor]);
}
