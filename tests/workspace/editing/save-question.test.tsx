/** What counts as an answer to the question about an unusual change. */
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deliberately } from '#workspace/editing/save-question.tsx';

const heard = vi.fn();

/** Presses a key in a region that asks, or does not. Returns whether the key reaches the field. */
function pressing() {
  const region = (isRequested: boolean) => (
    <div {...deliberately(isRequested)}>
      <input onKeyDown={heard} />
    </div>
  );
  const { rerender } = render(region(false));
  return (timeStamp: number, isRequested: boolean, init: object = { key: 'Enter' }) => {
    rerender(region(isRequested));
    const field = screen.getByRole('textbox');
    const event = createEvent.keyDown(field, init);
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    heard.mockClear();
    const isFree = fireEvent(field, event);
    expect(heard).toHaveBeenCalledTimes(isFree ? 1 : 0);
    return isFree;
  };
}

test.each([{ key: 'Enter' }, { key: 's', ctrlKey: true }, { key: 'Enter', metaKey: true }])(
  'a second %o within 400 ms of the save does not reach the field',
  (init) => {
    const press = pressing();
    expect(press(1000, false, init)).toBe(true);
    expect(press(1200, true, init)).toBe(false);
    expect(press(1399, true, init)).toBe(false);
    expect(press(1400, true, init)).toBe(true);
  },
);

test('typed text and Escape within 400 ms of the save reach the field', () => {
  const press = pressing();
  press(1000, false);
  expect(press(1100, true, { key: '7' })).toBe(true);
  expect(press(1200, true, { key: 'Escape' })).toBe(true);
});

test.each([
  [true, 2, false],
  [true, 1, true],
  [false, 2, true],
])('with a question: %s, click %i of a series counts: %s', (isRequested, detail, counts) => {
  const clicked = vi.fn();
  render(
    <div {...deliberately(isRequested)}>
      <button type="button" onClick={clicked} />
    </div>,
  );
  fireEvent.click(screen.getByRole('button'), { detail });
  expect(clicked).toHaveBeenCalledTimes(counts ? 1 : 0);
});
