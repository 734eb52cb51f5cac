import {
  type ComponentType,
  createElement,
  type ReactNode,
  useState,
  useSyncExternalStore,
} from 'react';

type Load<TProps> = () => Promise<{ default: ComponentType<TProps> }>;

export interface LazyView<TProps> {
  (props: TProps): ReactNode;
  /** Fetches the code if that has not been done; whether it came is told where it is drawn. */
  preload(): Promise<void>;
}

const views = new Set<LazyView<never>>();

/**
 * A component whose code is fetched apart, like `React.lazy`, but drawn in the same frame when the
 * code is there: React holds back what a `Suspense` reveals for up to 300 ms. A failed fetch is
 * thrown to the error boundary, and tried anew when the component is mounted again.
 *
 * @param fallback Stands in its place until then.
 */
export function lazyView<TProps extends object>(
  load: Load<TProps>,
  fallback: ReactNode = null,
): LazyView<TProps> {
  let state: { View: ComponentType<TProps> } | { error: unknown } | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const settle = (settled: typeof state) => {
    state = settled;
    for (const listener of listeners) listener();
  };
  const preload = () => {
    loading ??= load().then(
      (module) => settle({ View: module.default }),
      (error) => {
        loading = null;
        settle({ error });
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const begin = () => {
    if (state && 'error' in state) state = null;
    void preload();
  };

  const view = (props: TProps) => {
    useState(begin);
    const now = useSyncExternalStore(subscribe, () => state);
    if (!now) return fallback;
    if ('error' in now) throw now.error;
    return createElement(now.View, props);
  };
  const lazy = Object.assign(view, { preload });
  views.add(lazy);
  return lazy;
}

/** Fetches the code of every view there is, one after the other, with what those bring along. */
export async function preloadViews(): Promise<void> {
  // A set goes on to the views that a fetched file has added.
  for (const view of views) await view.preload();
}
