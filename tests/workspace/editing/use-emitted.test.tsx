/** Events of a machine are handled by the newest handler of the screen. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useEmitted } from '#workspace/editing/use-emitted.ts';

type Handler = (event: { type: 'saved' }) => void;

function emitter() {
  const handlers = new Set<Handler>();
  return {
    on(_: 'saved', handler: Handler) {
      handlers.add(handler);
      return { unsubscribe: () => handlers.delete(handler) };
    },
    emit: () => handlers.forEach((handle) => void handle({ type: 'saved' })),
  };
}

test('each event is handled by the newest handler, and by none after the screen is unmounted', () => {
  const [one, other] = [emitter(), emitter()];
  const heard: string[] = [];
  function Row({ name, actor = one }: { name: string; actor?: ReturnType<typeof emitter> }) {
    useEmitted(actor, 'saved', () => heard.push(name));
    return null;
  }

  const { rerender, unmount } = render(<Row name="first" />);
  one.emit();
  rerender(<Row name="second" />);
  one.emit();
  expect(heard).toEqual(['first', 'second']);
  rerender(<Row name="third" actor={other} />);
  one.emit();
  expect(heard).toHaveLength(2);
  other.emit();
  expect(heard.slice(2)).toEqual(['third']);
  unmount();
  other.emit();
  expect(heard).toHaveLength(3);
});
