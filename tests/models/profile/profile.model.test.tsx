import { describe, expect } from 'vitest';
import ProfilePage from '#features/profile/profile-page.tsx';
import { profileModel } from '#tests/models/editing/form.model.ts';
import { expectOpen, formShows, formSteps } from '#tests/support/form-walk.ts';
import { isReadOnly } from '#tests/support/forms.ts';
import { ada } from '#tests/support/people.ts';
import { alerts, beginSignedIn } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';

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
      ...formSteps(labels, 'Update Profile', 'PUT /api/user'),
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
      submitting: ({ server }, { context }) => {
        expect(isReadOnly('Name')).toBe(true);
        const { name, email, password, password_confirmation } = context.draft;
        const secret = password ? { password, password_confirmation } : {};
        expect(server.calls.at(-1)?.body).toEqual({ name, email, ...secret });
      },
    },
  });
});
