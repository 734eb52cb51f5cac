/** The body of a user: only a new user has a password confirmation. */
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import UserPanel from '#features/users/user-panel.tsx';
import { userEditing, userPanelCommands } from '#features/users/users.commands.ts';
import { createUserPanelLogic } from '#features/users/users.logic.ts';
import { fill } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { beginConsole, button, endConsole, field } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const labels = { name: 'Name', email: 'Email', password: 'Password', again: 'Confirm password' };
const password = 'correct horse';
const typed = { name: 'Ada L.', email: 'ada@example.com' };
const sent = { ...typed, roles: ['admin'] };

test.each([
  [
    'Add User',
    'POST /api/users',
    { password, again: password },
    { password, password_confirmation: password },
  ],
  ['Edit', 'PUT /api/users/1', { password, again: password }, { password }],
  ['Edit', 'PUT /api/users/1', {}, {}],
])('%s: %s of %o', async (opening, kind, secret, more) => {
  const { runtime, user, call, draw } = beginConsole();
  const actor = createActor(createUserPanelLogic(runtime.users, runtime.session)).start();
  draw(
    <>
      <CommandButton command={userPanelCommands.add} actor={actor} />
      <CommandOnButton command={userEditing.edit} actor={actor} subject={ada} />
      <UserPanel actor={actor} />
    </>,
  );
  await user.click(button(opening));
  fill(labels, { ...typed, ...secret });
  if (!field('admin').checked) fireEvent.click(field('admin'));
  await user.click(button('Save'));
  expect((await call(kind)).body).toEqual({ ...sent, ...more });
});
