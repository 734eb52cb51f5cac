/** What a screen hears of a machine is handled by what the screen is now. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

test('each event is handled by the newest handler, and none after the screen', () => {
  const handlers = new Set<(event: { type: 'saved' }) => void>();
  const actor = {
    on(_: 'saved', handler: (event: { type: 'saved' }) => void) {
      handlers.add(handler);
      return { unsubscribe: () => handlers.delete(handler) };
    },
  };
  const heard: string[] = [];
  function Row({ name }: { name: string }) {
    useEmitted(actor, 'saved', () => heard.push(name));
    return null;
  }
  const emit = () => handlers.forEach((handle) => void handle({ type: 'saved' }));

  const { rerender, unmount } = render(<Row name="first" />);
  emit();
  rerender(<Row name="second" />);
  emit();
  expect(heard).toEqual(['first', 'second']);
  unmount();
  emit();
  expect(heard).toHaveLength(2);
});
