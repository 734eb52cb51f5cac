import { useEffect, useRef } from 'react';

interface Emits<TType extends string, TEmitted> {
  on(type: TType, handler: (emitted: TEmitted) => void): { unsubscribe(): void };
}

/** Calls the newest `handler` for each event that a machine emits. */
export function useEmitted<TType extends string, TEmitted extends { type: string }>(
  actor: Emits<NoInfer<TType>, TEmitted>,
  type: TType,
  handler: (emitted: Extract<TEmitted, { type: TType }>) => void,
): void {
  const newest = useRef(handler);
  useEffect(() => {
    newest.current = handler;
  });
  useEffect(() => {
    const { unsubscribe } = actor.on(type, (emitted) =>
      newest.current(emitted as Extract<TEmitted, { type: TType }>),
    );
    return unsubscribe;
  }, [actor, type]);
}
