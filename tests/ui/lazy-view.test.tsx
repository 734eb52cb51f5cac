import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyView, preloadViews } from '#ui/feedback/lazy-view.tsx';
import { deferred } from '../support/deferred.ts';

type Module = { default: (props: { name: string }) => ReactNode };
const module: Module = { default: ({ name }) => <p>Вот и {name}</p> };

class Boundary extends Component<{ children: ReactNode }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children;
  }
}

afterEach(cleanup);

describe('a view whose code is fetched apart', () => {
  it('has its fallback in its place until the code is there', async () => {
    const fetched = deferred<Module>();
    const View = lazyView(() => fetched.promise, <p>Сейчас…</p>);
    render(<View name="экран" />);
    expect(screen.getByText('Сейчас…')).toBeDefined();
    await act(async () => fetched.resolve(module));
    expect(screen.getByText('Вот и экран')).toBeDefined();
  });

  it('is drawn at once when the code has been fetched before, and fetched once', async () => {
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

  it('throws a failed fetch to the boundary, and asks anew when it is mounted again', async () => {
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
    // React tells of every error that a boundary has caught.
    vi.mocked(console.error).mockClear();
    unmount();
    await act(async () => render(<View name="экран" />));
    expect(screen.getByText('Вот и экран')).toBeDefined();
  });
});
