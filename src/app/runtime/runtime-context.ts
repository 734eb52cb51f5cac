import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Runtime } from './runtime.ts';

export const RuntimeContext = createContext<Runtime | null>(null);

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('useRuntime needs a <RuntimeContext> above it');
  return runtime;
}

/** The address seen by the screens that need a session. */
export function useHref(): string {
  const { location } = useRuntime();
  return useSyncExternalStore(location.subscribe, location.href);
}
