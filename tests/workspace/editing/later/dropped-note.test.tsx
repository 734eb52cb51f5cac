/** The focus when the note of a cancelled edit goes away. */
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import DroppedNote from '#workspace/editing/later/dropped-note.tsx';

function Card({ hasNote, isOfRow }: { hasNote: boolean; isOfRow?: boolean }) {
  return (
    <section>
      <div data-dropped={isOfRow}>
        {hasNote && (
          <DroppedNote>
            <button type="button">Вернуть</button>
          </DroppedNote>
        )}
      </div>
      <input aria-label="Город" />
      <input aria-label="Улица" />
    </section>
  );
}

test('the focus moves to the first field of an open form whose edit is resumed', () => {
  const { rerender } = render(<Card hasNote />);
  act(() => screen.getByRole('button').focus());
  rerender(<Card hasNote={false} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Город'));
});

test('the focus stays in the field where the user types', () => {
  const { rerender } = render(<Card hasNote />);
  act(() => screen.getByLabelText('Улица').focus());
  rerender(<Card hasNote={false} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Улица'));
});

test('the note of a row gives the focus to no field of another row', () => {
  const { rerender } = render(<Card hasNote isOfRow />);
  act(() => screen.getByRole('button').focus());
  rerender(<Card hasNote={false} isOfRow />);
  expect(document.activeElement).toBe(document.body);
});
