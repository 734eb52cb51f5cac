import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Conflict } from '#ui/display/conflict.tsx';
import { painted } from '#workspace/painted.ts';

/** Shows a conflict in a section while the focus is on the button with this name. */
async function showConflict(focused: 'Внутри' | 'Снаружи' | null, isRequested: boolean) {
  const page = (conflict: boolean) => (
    <main tabIndex={-1}>
      <button type="button">Снаружи</button>
      <section>
        <button type="button">Внутри</button>
        {conflict && (
          <Conflict title="Изменено другим" clashes={[]} actions={null} isRequested={isRequested} />
        )}
      </section>
    </main>
  );
  const { rerender } = render(page(false));
  const held = focused ? screen.getByRole('button', { name: focused }) : screen.getByRole('main');
  held.focus();
  rerender(page(true));
  await painted();
  return document.activeElement;
}

test('a conflict takes the focus from its section', async () => {
  expect(await showConflict('Внутри', false)).toBe(screen.getByRole('alert'));
});

test('a conflict takes the focus that was lost to the screen', async () => {
  expect(await showConflict(null, false)).toBe(screen.getByRole('alert'));
});

test('a conflict that was not asked for leaves the focus outside of its section', async () => {
  expect(await showConflict('Снаружи', false)).toBe(screen.getByText('Снаружи'));
});

test('a conflict that was asked for takes the focus from anywhere', async () => {
  expect(await showConflict('Снаружи', true)).toBe(screen.getByRole('alert'));
});

test('a conflict is announced as one text, and its cells are not announced one by one', () => {
  const clash = { label: 'Ставка', was: '190', theirs: '197', mine: '777' };
  render(<Conflict title="Какая останется?" clashes={[clash]} actions={null} />);
  const [title] = screen.getByRole('alert').children;
  expect(title!.textContent).toBe('Какая останется? Ставка — Было 190, Стало 197, Моё 777');
  expect(screen.getByRole('table').closest('[aria-live=off]')).not.toBeNull();
});
