import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSyncExternalStoreWithSelector } from '#ui/with-selector.ts';

function begin(isEqual?: (one: string, other: string) => boolean) {
  let value = { text: 'а', other: 0 };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  const drawn: string[] = [];
  const select = vi.fn(({ text }: typeof value) => text);
  const View = () => {
    drawn.push(useSyncExternalStoreWithSelector(subscribe, get, get, select, isEqual));
    return null;
  };
  const shown = render(<View />);
  const change = (next: Partial<typeof value>) =>
    act(() => {
      value = { ...value, ...next };
      for (const listener of listeners) listener();
    });
  return { drawn, select, change, listeners, shown };
}

it('draws again when the selection changes, and not for anything else', () => {
  const { drawn, change } = begin();
  change({ other: 1 });
  expect(drawn).toEqual(['а']);
  change({ text: 'б' });
  expect(drawn).toEqual(['а', 'б']);
});

it('selects once for each snapshot', () => {
  const { select } = begin();
  expect(select).toHaveBeenCalledOnce();
});

it('keeps the selection while it is equal, in later renderings, too', () => {
  const { drawn, change } = begin((before) => before !== '');
  change({ text: 'б' });
  change({ text: 'в' });
  expect(drawn).toEqual(['а']);
});

it('ends its subscription', () => {
  const { listeners, shown } = begin();
  expect(listeners.size).toBe(1);
  shown.unmount();
  expect(listeners.size).toBe(0);
});
