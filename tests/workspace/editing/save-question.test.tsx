/** What counts as an answer to the question about an unusual change. */
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { deliberately, SaveQuestion } from '#workspace/editing/save-question.tsx';

function begin(isAsked: boolean) {
  const clicked = vi.fn();
  render(
    <div {...deliberately(isAsked)}>
      <SaveQuestion text={isAsked ? 'Ставка выше обычной' : null} />
      <button type="button" onClick={clicked}>
        Сохранить
      </button>
    </div>,
  );
  const button = screen.getByRole('button');
  return {
    clicked,
    /** @param detail Which click of a series it is. */
    click: (detail: number) => fireEvent.click(button, { detail }),
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

test('without a question nothing is held back', () => {
  const { click, clicked } = begin(false);
  expect(screen.queryByRole('alert')).toBeNull();
  click(2);
  expect(clicked).toHaveBeenCalledOnce();
});
