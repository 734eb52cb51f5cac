import { describe, expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { profileMachine } from '#features/profile/profile.logic.ts';
import ProfilePage from '#features/profile/profile-page.tsx';
import { ChangedByOthers } from '#machines/editing/form.machine.ts';
import { adaOfOthers, profileModel } from '#tests/models/editing/form.model.ts';
import { expectOpen, formShows, formSteps } from '#tests/support/form-walk.ts';
import { isReadOnly, refuse } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';

const ME = 'GET /api/user/me';
const SAVE = 'PUT /api/user';
const labels = {
  name: 'Name',
  email: 'Email',
  password: 'New password',
  password_confirmation: 'Confirm password',
};

type Before = Pick<SnapshotFrom<typeof profileMachine>, 'context'>;

/** Ends the read before the write, because this API answers no versions; then the write has been sent. */
async function sent({ call }: TestConsole, { context: { draft, initial } }: Before) {
  const { name, email } = initial;
  (await call(ME)).answer(200, { ...ada, name, email });
  const write = await call(SAVE);
  const { password, password_confirmation } = draft;
  const secret = password ? { password, password_confirmation } : {};
  expect(write.body).toEqual({ name: draft.name, email: draft.email, ...secret });
  return write;
}

describe('profile page', () => {
  testEveryTransition(profileModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/profile');
      begun.draw(<ProfilePage />);
      return begun;
    },
    perform: {
      ...formSteps(labels, 'Update Profile', SAVE),
      'xstate.done.actor.submit': async (begun, _, before) =>
        (await sent(begun, before)).answer(200, {}),
      'xstate.error.actor.submit': async (begun, { error }, before) => {
        if (error instanceof ChangedByOthers) (await begun.call(ME)).answer(200, adaOfOthers);
        else refuse(await sent(begun, before), error);
      },
      'record.changed': ({ runtime }, { draft: { name, email } }) =>
        runtime.session.send({ type: 'user.changed', user: { ...ada, name, email } }),
    },
    verify: {
      '*': formShows(labels, 'Update Profile'),
      'open.editing': () => expectOpen('Name'),
      'open.failed': (_, { context }) => {
        const { message, fields } = context.problem!;
        // Field errors are not repeated above the form.
        const isOfFields = Object.keys(fields).length > 0;
        expect(alerts()).toEqual(isOfFields ? [] : [`An error occurred${message}`]);
      },
      'open.saved': ({ runtime }, { context }) => {
        expect(alerts()).toEqual(['Profile updated successfully!']);
        expect(runtime.session.getSnapshot().context.user?.name).toBe(context.initial.name);
      },
      submitting: () => expect(isReadOnly('Name')).toBe(true),
    },
  });
});
