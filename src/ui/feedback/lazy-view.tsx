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
  /** Loads the code and resolves whether it is there. A failure is told where the view is rendered. */
  preload(): Promise<boolean>;
}

/** Of a `fallback`: its view did not load, and is not on its way. */
export interface FallbackProps {
  hasFailed?: boolean | undefined;
}

/** What failed may be there a moment later: a connection was cut, or another server answers. */
const AGAIN_MS = 1000;

/** Some browsers never ask again for a module that did not load, so that nothing is asked for offline. */
export const whileOnline = <T,>(load: () => Promise<T>): Promise<T> =>
  navigator.onLine ? load() : Promise.reject(new Error('unable to preload'));

const screens = new Set<LazyView<never>>();
const views = new Set<LazyView<never>>();
let held: Promise<void> | null = null;
/** What asks again for each drawn view that did not load. */
const unloaded = new Set<() => void>();
let tellUnloaded = (_error: unknown) => {};

/**
 * @param tell Told when something that is drawn and no screen did not load: nothing is thrown for it.
 * @returns A function that asks again for all of it.
 */
export function whenUnloaded(tell: (error: unknown) => void): () => void {
  tellUnloaded = tell;
  return () => {
    for (const reload of unloaded) reload();
  };
}

/** What is not needed to see the first screen waits for it: its files would come before those of the screen. */
export function holdViews(until: Promise<void>): void {
  held = until;
  void until.then(() => {
    held = null;
  });
}

/**
 * Like `React.lazy`, but renders in the same frame if the code is loaded: React delays what a
 * `Suspense` reveals by up to 300 ms. A failed load is repeated once. Then a screen throws it to the error
 * boundary, and asks again when it is mounted again; anything else is told to `whenUnloaded`, keeps its fallback and
 * asks again when that is wanted.
 *
 * @param fallback Rendered until the code is loaded, a component with the same props and `hasFailed`.
 * @param begins When rendering loads it: `at once` what the first screen shows, `when free` once
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
  const tellIfDrawn = () => {
    if (begins !== 'when free' || listeners.size === 0 || !state || !('error' in state)) return;
    if (unloaded.has(reload)) return;
    unloaded.add(reload);
    tellUnloaded(state.error);
  };
  const fail = (error: unknown) => {
    loading = null;
    settle({ error });
    tellIfDrawn();
    return false;
  };
  const preload = () => {
    loading ??= whileOnline(load)
      .catch(async (error) => {
        // While something is missing, the same files are not asked for over and over.
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
    // It may have failed between being drawn and this.
    tellIfDrawn();
    return () => void listeners.delete(listener);
  };
  const begin = () => {
    if (begins === 'when loaded') return;
    // What is told of waits until that is wanted; what was not drawn asks again when it is.
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

/** What a screen is made of: rendering loads it at once. */
export const lazyScreen = <TProps extends object>(load: Load<TProps>, fallback: ReactNode = null) =>
  lazyView(load, fallback, 'at once');

/**
 * Loads the code of all views, including views that a loaded file adds. Screens first: what they share
 * with the others then runs in several short tasks.
 *
 * @returns Whether all of it is there.
 */
export async function preloadViews(isOver = () => false): Promise<boolean> {
  await held;
  if (isOver()) return false;
  await Promise.all([...screens].map((screen) => screen.preload()));
  // Iterating over a set includes entries added during the loop.
  for (const all of [screens, views]) {
    for (const view of all) {
      // What is missing is asked for when it is drawn, and so are the others: most are of the same file.
      if (isOver() || !(await view.preload())) return false;
    }
  }
  return true;
}
