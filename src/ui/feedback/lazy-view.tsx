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
  /** Loads the code and resolves to whether that worked. A failure is reported where the view is rendered. */
  preload(): Promise<boolean>;
}

/** Props of a `fallback`. `hasFailed`: its view did not load and is not being loaded. */
export interface FallbackProps {
  hasFailed?: boolean | undefined;
}

/** A failed load may work a moment later: a connection was cut, or another server answers. */
const AGAIN_MS = 1000;

/** Some browsers never request a module again after a failed load, so nothing is loaded offline. */
export const whileOnline = <T,>(load: () => Promise<T>): Promise<T> =>
  navigator.onLine ? load() : Promise.reject(new Error('unable to preload'));

const screens = new Set<LazyView<never>>();
const views = new Set<LazyView<never>>();
let held: Promise<void> | null = null;
/** The reload function of each drawn view that did not load. */
const unloaded = new Set<() => void>();
let reportUnloaded = (_error: unknown) => {};

/**
 * @param notify Called when a drawn view that is not a screen did not load: nothing is thrown for it.
 * @returns A function that loads all such views again.
 */
export function whenUnloaded(notify: (error: unknown) => void): () => void {
  reportUnloaded = notify;
  return () => {
    for (const reload of unloaded) reload();
  };
}

/** Delays views that the first screen does not need: their files would load before those of the screen. */
export function holdViews(until: Promise<void>): void {
  held = until;
  void until.then(() => {
    held = null;
  });
}

/**
 * Like `React.lazy`, but renders in the same frame if the code is loaded: React delays what a
 * `Suspense` reveals by up to 300 ms. A failed load is repeated once. Then a screen throws the error to the error
 * boundary, and loads again when it is mounted again; any other view reports the error to `whenUnloaded`, keeps its
 * fallback and loads again on request.
 *
 * @param fallback Rendered until the code is loaded, a component with the same props and `hasFailed`.
 * @param begins When rendering loads the code: `at once` for what the first screen shows, `when free` once
 *   nothing holds views (see `holdViews`). `when loaded`: never, and a failed load is only a delay.
 */
export function lazyView<TProps extends object>(
  load: Load<TProps>,
  fallback: ReactNode | ComponentType<TProps & FallbackProps> = null,
  begins: 'at once' | 'when free' | 'when loaded' = 'when free',
): LazyView<TProps> {
  let state: { View: ComponentType<TProps> } | { error: unknown } | null = null;
  let loading: Promise<boolean> | null = null;
  const listeners = new Set<() => void>();

  const settle = (settled: typeof state) => {
    state = settled;
    for (const listener of listeners) listener();
  };
  const reload = () => {
    unloaded.delete(reload);
    settle(null);
    if (listeners.size) begin();
  };
  const reportIfDrawn = () => {
    if (begins !== 'when free' || listeners.size === 0 || !state || !('error' in state)) return;
    if (unloaded.has(reload)) return;
    unloaded.add(reload);
    reportUnloaded(state.error);
  };
  const fail = (error: unknown) => {
    loading = null;
    settle({ error });
    reportIfDrawn();
    return false;
  };
  const preload = () => {
    loading ??= whileOnline(load)
      .catch(async (error) => {
        // While a drawn view is missing, do not request the same files over and over.
        if (!navigator.onLine || unloaded.size > 0) throw error;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        return whileOnline(load);
      })
      .then((module) => {
        unloaded.delete(reload);
        settle({ View: module.default });
        return true;
      }, fail);
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // The load may have failed between the render and this subscription.
    reportIfDrawn();
    return () => void listeners.delete(listener);
  };
  const begin = () => {
    if (begins === 'when loaded') return;
    // A reported view waits for a request to reload; a view that was not drawn loads again when it is drawn.
    if (state && 'error' in state && !unloaded.has(reload)) state = null;
    if (begins === 'at once') void preload();
    else if (!state) void Promise.resolve(held).then(preload);
  };

  const view = (props: TProps) => {
    useState(begin);
    const now = useSyncExternalStore(subscribe, () => state);
    if (now && 'View' in now) return createElement(now.View, props);
    if (now && begins === 'at once') throw now.error;
    if (typeof fallback !== 'function') return fallback;
    return createElement(fallback, { ...props, hasFailed: !!now });
  };
  const lazy = Object.assign(view, { preload });
  (begins === 'at once' ? screens : views).add(lazy);
  return lazy;
}

/** A part of a screen: rendering loads its code at once. */
export const lazyScreen = <TProps extends object>(load: Load<TProps>, fallback: ReactNode = null) =>
  lazyView(load, fallback, 'at once');

/**
 * Loads the code of all views, including views that a loaded file adds. Screens first, so that the code they
 * share with the others runs in several short tasks.
 *
 * @returns Whether all code is loaded.
 */
export async function preloadViews(isOver = () => false): Promise<boolean> {
  await held;
  if (isOver()) return false;
  await Promise.all([...screens].map((screen) => screen.preload()));
  // Iterating over a set includes entries added during the loop.
  for (const all of [screens, views]) {
    for (const view of all) {
      // After a failure the remaining views load when they are drawn: most of them are in the same file.
      if (isOver() || !(await view.preload())) return false;
    }
  }
  return true;
}
