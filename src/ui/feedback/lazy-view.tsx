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

/** Chromium never asks again for a module that did not load, so that nothing is asked for offline. */
export const whileOnline = <T,>(load: () => Promise<T>): Promise<T> =>
  navigator.onLine ? load() : Promise.reject(new Error('unable to preload'));

const screens = new Set<LazyView<never>>();
const views = new Set<LazyView<never>>();
let held: Promise<void> | null = null;

/** What is not needed to see the first screen waits for it: its files would come before those of the screen. */
export function holdViews(until: Promise<void>): void {
  held = until;
  void until.then(() => {
    held = null;
  });
}

/**
 * Like `React.lazy`, but renders in the same frame if the code is loaded: React delays what a
 * `Suspense` reveals by up to 300 ms. A failed load is thrown to the error boundary and retried
 * when the component is mounted again.
 *
 * @param fallback Rendered until the code is loaded, a component with the same props.
 * @param begins When rendering loads it: `at once` what the first screen shows, `when free` once
 *   nothing holds views (see `holdViews`). `when loaded`: never, and a failed load is only a delay.
 */
export function lazyView<TProps extends object>(
  load: Load<TProps>,
  fallback: ReactNode | ComponentType<TProps> = null,
  begins: 'at once' | 'when free' | 'when loaded' = 'when free',
): LazyView<TProps> {
  let state: { View: ComponentType<TProps> } | { error: unknown } | null = null;
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();

  const settle = (settled: typeof state) => {
    state = settled;
    for (const listener of listeners) listener();
  };
  const preload = () => {
    loading ??= whileOnline(load).then(
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
    if (begins === 'when loaded') return;
    if (state && 'error' in state) state = null;
    if (held && begins === 'when free') void held.then(preload);
    else void preload();
  };

  const view = (props: TProps) => {
    useState(begin);
    const now = useSyncExternalStore(subscribe, () => state);
    if (!now || ('error' in now && begins === 'when loaded')) {
      return typeof fallback === 'function' ? createElement(fallback, props) : fallback;
    }
    if ('error' in now) throw now.error;
    return createElement(now.View, props);
  };
  const lazy = Object.assign(view, { preload });
  (begins === 'at once' ? screens : views).add(lazy);
  return lazy;
}

/** What a screen is made of: rendering loads it at once. */
export const lazyScreen = <TProps extends object>(load: Load<TProps>, fallback: ReactNode = null) =>
  lazyView(load, fallback, 'at once');

/**
 * Loads the code of all views, including views that a loaded file adds. Screens first: what they share
 * with the others then runs in several short tasks.
 */
export async function preloadViews(isOver = () => false): Promise<void> {
  await held;
  if (isOver()) return;
  await Promise.all([...screens].map((screen) => screen.preload()));
  for (const screen of screens) await screen.preload();
  // Iterating over a set includes entries added during the loop.
  for (const view of views) {
    if (isOver()) return;
    await view.preload();
  }
}
