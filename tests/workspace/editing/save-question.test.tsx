/** What counts as an answer to the question about an unusual change. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deliberately, SaveQuestion } from '#workspace/editing/save-question.tsx';

function begin(isAsked: boolean) {
  const clicked = vi.fn();
  const pressed = vi.fn();
  render(
    <div {...deliberately(isAsked)}>
      <SaveQuestion text={isAsked ? 'Ставка выше обычной' : null} />
      <button type="button" onClick={clicked} onKeyDown={pressed}>
        Сохранить
      </button>
    </div>,
  );
  const button = screen.getByRole('button');
  return {
    clicked,
    pressed,
    /** @param detail Which click of a series it is. */
    click: (detail: number) => fireEvent.click(button, { detail }),
    press: (key: string, repeat: boolean) => fireEvent.keyDown(button, { key, repeat }),
  };
}

test('a click is one, the second half of a double click is none', () => {
  const { click, clicked } = begin(true);
  expect(screen.getByRole('alert').textContent).toContain('Ставка выше обычной');
  click(2);
  expect(clicked).not.toHaveBeenCalled();
  click(1);
  expect(clicked).toHaveBeenCalledOnce();
});

test('a key is one, a held key is none', () => {
  const { press, pressed } = begin(true);
  for (const key of ['Enter', 's', 'S', 'ы']) press(key, true);
  expect(pressed).not.toHaveBeenCalled();
  for (const key of ['Enter', 's', 'ы']) press(key, false);
  expect(pressed).toHaveBeenCalledTimes(3);
});

test('a held key still moves through the text', () => {
  const { press, pressed } = begin(true);
  press('ArrowLeft', true);
  expect(pressed).toHaveBeenCalledOnce();
});

test('without a question nothing is held back', () => {
  const { click, clicked, press, pressed } = begin(false);
  expect(screen.queryByRole('alert')).toBeNull();
  click(2);
  press('Enter', true);
  expect([clicked, pressed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
