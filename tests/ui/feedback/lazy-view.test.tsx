import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { holdViews, lazyScreen, lazyView, preloadViews } from '#ui/feedback/lazy-view.tsx';

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

  it('waits for the first screen, unless the screen is made of it; then it is drawn by itself', async () => {
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

  it('asks for nothing offline, and for its code on the next mount', async () => {
    const load = vi.fn(async () => module);
    const View = lazyView(load);
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

  it('throws a failed load to the boundary, and retries on the next mount', async () => {
    const load = vi
      .fn<() => Promise<Module>>()
      .mockRejectedValueOnce(new Error('файла нет'))
      .mockResolvedValueOnce(module);
    const View = lazyView(load);
    const { unmount } = await act(async () =>
      render(
        <Boundary>
          <View name="экран" />
        </Boundary>,
      ),
    );
    expect(screen.getByRole('alert').textContent).toBe('файла нет');
    // React logs every error that a boundary has caught.
    vi.mocked(console.error).mockClear();
    unmount();
    await act(async () => render(<View name="экран" />));
    expect(screen.getByText('Вот и экран')).toBeDefined();
  });
});
