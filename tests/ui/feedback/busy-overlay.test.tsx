/** The overlay of a form that is being sent: the second click of a double click lands on it. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BusyOverlay } from '#ui/feedback/states.tsx';

it('the busy overlay leaves the focus where it was when it is clicked', async () => {
  render(
    <div>
      <button type="button">Save</button>
      <BusyOverlay />
    </div>,
  );
  const button = screen.getByRole('button');
  button.focus();
  await userEvent.dblClick(screen.getByRole('status'));
  expect(document.activeElement).toBe(button);
});
