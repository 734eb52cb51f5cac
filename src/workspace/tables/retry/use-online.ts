import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';

/** Tells the machine of a failed read that the connection is back (`online`). */
export function useOnline(actor: AnyActorRef): void {
  useEffect(() => {
    const tell = () => actor.send({ type: 'online' });
    window.addEventListener('online', tell);
    return () => window.removeEventListener('online', tell);
  }, [actor]);
}
