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
  /** Loads the code. A failure is thrown where the view is rendered. */
  preload(): Promise<void>;
}

const views = new Set<LazyView<never>>();

/**
 * Like `React.lazy`, but renders in the same frame if the code is loaded: React delays what a
 * `Suspense` reveals by up to 300 ms. A failed load is thrown to the error boundary and retried
 * when the component is mounted again.
 *
 * @param fallback Rendered until the code is loaded.
 * @param begins `when loaded`: rendering does not load it, and a failed load is only a delay.
 */
export function lazyView<TProps extends object>(
  load: Load<TProps>,
  fallback: ReactNode = null,
  begins: 'at once' | 'when loaded' = 'at once',
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
    if (begins !== 'at once') return;
    if (state && 'error' in state) state = null;
    void preload();
  };

  const view = (props: TProps) => {
    useState(begin);
    const now = useSyncExternalStore(subscribe, () => state);
    if (!now || ('error' in now && begins !== 'at once')) return fallback;
    if ('error' in now) throw now.error;
    return createElement(now.View, props);
  };
  const lazy = Object.assign(view, { preload });
  views.add(lazy);
  return lazy;
}

/** Loads the code of all views one by one, including views that a loaded file adds. */
export async function preloadViews(): Promise<void> {
  // Iterating over a set includes entries added during the loop.
  for (const view of views) await view.preload();
}
