import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { AnyActorRef } from 'xstate';
import { useOnline } from '#workspace/tables/retry/use-online.ts';

test('a machine receives «online» while its screen is mounted', () => {
  const send = vi.fn();
  const { unmount } = renderHook(() => useOnline({ send } as unknown as AnyActorRef));
  window.dispatchEvent(new Event('online'));
  expect(send.mock.calls).toEqual([[{ type: 'online' }]]);
  unmount();
  window.dispatchEvent(new Event('online'));
  expect(send).toHaveBeenCalledOnce();
});
