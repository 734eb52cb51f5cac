import { afterEach, describe, expect } from 'vitest';
import ProfilePage from '#features/profile/profile-page.tsx';
import { profileModel } from '#tests/models/editing/form.model.ts';
import { expectFields, fill, isReadOnly, refuse } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginSignedIn, button, endConsole, isOff } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';

afterEach(endConsole);

const labels = {
  name: 'Name',
  email: 'Email',
  password: 'New password',
  password_confirmation: 'Confirm password',
};

describe('profile page', () => {
  testEveryTransition(profileModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/profile');
      begun.draw(<ProfilePage />);
      return begun;
    },
    perform: {
      change: (_, { patch }) => fill(labels, patch),
      submit: ({ user }) => user.click(button('Update Profile')),
      'record.changed': ({ runtime }, { draft: { name, email } }) =>
        runtime.session.send({ type: 'user.changed', user: { ...ada, name, email } }),
      'xstate.done.actor.submit': async ({ call }) => (await call('PUT /api/user')).answer(200, {}),
      'xstate.error.actor.submit': async ({ call }, { error }) =>
        refuse(await call('PUT /api/user'), error),
    },
    verify: {
      '*': (_, snapshot) => {
        expectFields(labels, snapshot.context.draft, snapshot.context.fieldErrors);
        expect(isOff(button('Update Profile'))).toBe(!snapshot.can({ type: 'submit' }));
      },
      'open.editing': () => {
        expect(alerts()).toEqual([]);
        expect(isReadOnly('Name')).toBe(false);
      },
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
      submitting: ({ server }, { context }) => {
        expect(isReadOnly('Name')).toBe(true);
        const { name, email, password, password_confirmation } = context.draft;
        const secret = password ? { password, password_confirmation } : {};
        expect(server.calls.at(-1)?.body).toEqual({ name, email, ...secret });
      },
    },
  });
});
