import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import {
  holdViews,
  type LazyView,
  lazyScreen,
  lazyView,
  preloadViews,
  whenUnloaded,
} from '#ui/feedback/lazy-view.tsx';

type View = LazyView<{ name: string }>;
type Module = { default: (props: { name: string }) => ReactNode };
const module: Module = { default: ({ name }) => <p>Вот и {name}</p> };

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
  }
}

describe('a lazy view', () => {
  it('shows its fallback until the code is loaded', async () => {
    const fetched = deferred<Module>();
    const View = lazyView(() => fetched.promise, <p>Сейчас…</p>);
    render(<View name="экран" />);
    expect(screen.getByText('Сейчас…')).toBeDefined();
    await act(async () => fetched.resolve(module));
    expect(screen.getByText('Вот и экран')).toBeDefined();
  });

  it('renders at once if the code is loaded, and loads it once', async () => {
    const load = vi.fn(async () => module);
    const View = lazyView(load, <p>Сейчас…</p>);
    await preloadViews();
    render(
      <>
        <View name="первый" />
        <View name="второй" />
      </>,
    );
    expect(screen.getByText('Вот и второй')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads after the first screen, unless it is a screen itself, and is drawn by itself', async () => {
    const first = deferred<void>();
    holdViews(first.promise);
    const loads = { screen: vi.fn(async () => module), window: vi.fn(async () => module) };
    const Screen = lazyScreen(loads.screen);
    const Window = lazyView(loads.window, <p>Сейчас…</p>);
    await act(async () =>
      render(
        <>
          <Screen name="экран" />
          <Window name="окно" />
        </>,
      ),
    );
    void preloadViews();
    expect(screen.getByText('Вот и экран')).toBeDefined();
    expect(screen.getByText('Сейчас…')).toBeDefined();
    expect(loads.window).not.toHaveBeenCalled();
    await act(async () => first.resolve());
    expect(screen.getByText('Вот и окно')).toBeDefined();
    expect(loads.window).toHaveBeenCalledTimes(1);
  });

  it('requests nothing offline, and its code on the next mount', async () => {
    const load = vi.fn(async () => module);
    const View = lazyScreen(load);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { unmount } = render(
      <Boundary>
        <View name="экран" />
      </Boundary>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('unable to preload');
    // React logs every error that a boundary has caught.
    vi.mocked(console.error).mockClear();
    expect(load).not.toHaveBeenCalled();
    unmount();
    onLine.mockRestore();
    render(<View name="экран" />);
    expect(await screen.findByText('Вот и экран')).toBeDefined();
  });
});

describe('code that does not load', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    act(whenUnloaded(() => {}));
    vi.useRealTimers();
  });

  const failing = (times: number) => {
    const load = vi.fn<() => Promise<Module>>().mockResolvedValue(module);
    for (let i = 0; i < times; i++) load.mockRejectedValueOnce(new Error('файла нет'));
    return load;
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const told = () => {
    const notify = vi.fn();
    return { notify, reload: whenUnloaded(notify) };
  };

  it.each([
    ['a screen', lazyScreen],
    ['a window', lazyView],
  ])('is requested once more after a second: %s', async (_, lazy) => {
    const load = failing(1);
    const { notify } = told();
    const View = lazy(load, <p>Сейчас…</p>);
    render(<View name="экран" />);
    await pass(900);
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Сейчас…')).toBeDefined();
    await pass(200);
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('Вот и экран')).toBeDefined();
    expect(notify).not.toHaveBeenCalled();
  });

  it('is reported to the boundary by a screen, which requests it again on the next mount', async () => {
    const load = failing(2);
    const { notify } = told();
    const View = lazyScreen(load);
    const { unmount } = render(
      <Boundary>
        <View name="экран" />
      </Boundary>,
    );
    await pass(1000);
    expect(screen.getByRole('alert').textContent).toBe('файла нет');
    expect(notify).not.toHaveBeenCalled();
    // React logs every error that a boundary has caught.
    vi.mocked(console.error).mockClear();
    unmount();
    render(<View name="экран" />);
    await pass(0);
    expect(screen.getByText('Вот и экран')).toBeDefined();
  });

  it('shows the fallback of a view, is reported once, and is requested again only by a reload', async () => {
    const load = failing(2);
    const { notify, reload } = told();
    const Fallback = ({ name, hasFailed }: { name: string; hasFailed?: boolean | undefined }) => (
      <p>{hasFailed ? `Нет: ${name}` : 'Сейчас…'}</p>
    );
    const View = lazyView<{ name: string }>(load, Fallback);
    const drawn = (key: number) => (
      <Boundary>
        <h1>Список</h1>
        <View key={key} name="окно" />
      </Boundary>
    );
    const { rerender } = render(drawn(1));
    expect(screen.getByText('Сейчас…')).toBeDefined();
    await pass(1000);
    for (const key of [1, 2, 3]) {
      rerender(drawn(key));
      await pass(5000);
      expect(screen.getByText('Список')).toBeDefined();
      expect(screen.getByText('Нет: окно')).toBeDefined();
    }
    expect(load).toHaveBeenCalledTimes(2);
    expect(notify.mock.calls).toEqual([[new Error('файла нет')]]);

    act(reload);
    await pass(0);
    expect(screen.getByText('Вот и окно')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is requested once by every other view that is drawn meanwhile', async () => {
    const { notify, reload } = told();
    const loads = [failing(2), failing(1)] as const;
    const [First, Second] = loads.map((load) => lazyView(load)) as [View, View];
    const { rerender } = render(<First name="первое" />);
    await pass(1000);
    rerender(
      <>
        <First name="первое" />
        <Second name="второе" />
      </>,
    );
    await pass(5000);
    expect(loads.map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
    expect(notify).toHaveBeenCalledTimes(2);
    act(reload);
    await pass(0);
    expect(screen.getByText('Вот и первое')).toBeDefined();
    expect(screen.getByText('Вот и второе')).toBeDefined();
  });

  it('ends the preloading, and is requested when its view is drawn', async () => {
    const { notify } = told();
    const loads = [failing(2), failing(0)] as const;
    const [Missing, Next] = loads.map((load) => lazyView(load)) as [View, View];
    const first = preloadViews();
    await pass(3000);
    expect(await first).toBe(false);
    expect(loads.map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
    expect(notify).not.toHaveBeenCalled();
    render(<Missing name="окно" />);
    await pass(0);
    expect(screen.getByText('Вот и окно')).toBeDefined();
    expect(await Next.preload()).toBe(true);
    expect(await preloadViews()).toBe(true);
    expect(await preloadViews(() => true), 'when it is not wanted any more').toBe(false);
  });

  it('stays drawn if it was preloaded before the reload', async () => {
    const { reload } = told();
    const load = failing(2);
    const View = lazyView(load, <p>Сейчас…</p>);
    render(<View name="окно" />);
    await pass(1000);
    await act(async () => void (await View.preload()));
    expect(screen.getByText('Вот и окно')).toBeDefined();
    act(reload);
    await pass(0);
    expect(screen.getByText('Вот и окно')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('is reported even if it fails before React has subscribed', async () => {
    vi.useRealTimers();
    const { notify } = told();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    // Like in the console: no effect runs in the task that draws first.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const View = lazyView(failing(0));
    const root = createRoot(document.createElement('div'));
    root.render(<View name="окно" />);
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    root.unmount();
    vi.unstubAllGlobals();
    onLine.mockRestore();
  });

  it('is not reported for a view that is drawn only once it is loaded', async () => {
    const { notify } = told();
    const load = failing(2);
    const View = lazyView(load, <p>Пусто</p>, 'when loaded');
    render(<View name="окно" />);
    void View.preload();
    await pass(1000);
    expect(screen.getByText('Пусто')).toBeDefined();
    expect(notify).not.toHaveBeenCalled();
    await act(async () => void (await View.preload()));
    expect(screen.getByText('Вот и окно')).toBeDefined();
  });
});
