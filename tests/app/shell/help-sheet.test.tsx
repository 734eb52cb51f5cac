/** The help sheet, which outlives its user if another one signs in on another page. */
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import HelpSheet from '#app/shell/help-sheet.tsx';
import { ada } from '#tests/support/people.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

it('closes and forgets what was typed when another user signs in, but not for a new token', async () => {
  const { runtime, draw } = await beginSignedIn('/users');
  const { session, shell } = runtime;
  act(() => {
    shell.send({ type: 'help.open' });
    shell.send({ type: 'help.search', query: 'Яблонская' });
  });
  draw(<HelpSheet />);
  act(() => session.send({ type: 'token.changed', token: 'next', userId: ada.id }));
  expect(screen.getByDisplayValue('Яблонская')).toBeTruthy();
  act(() => session.send({ type: 'token.changed', token: 'other', userId: ada.id + 1 }));
  expect(shell.getSnapshot().matches({ help: 'closed' })).toBe(true);
  expect(shell.getSnapshot().context.query).toBe('');
});
