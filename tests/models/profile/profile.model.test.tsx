import { act, waitFor } from '@testing-library/react';
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

/** Answers the read before the write, because this API has no versions. A change by others comes after it. */
async function endRead({ call }: TestConsole, { context: { initial, postponed } }: Before) {
  const { name, email } = initial;
  if (!postponed) (await call(ME)).answer(200, { ...ada, name, email });
}

/** Answers the read before the write and returns the write. */
async function sent(begun: TestConsole, before: Before) {
  const { draft } = before.context;
  await endRead(begun, before);
  const write = await begun.call(SAVE);
  const { password, password_confirmation } = draft;
  const secret = password ? { password, password_confirmation } : {};
  expect(write.body).toEqual({ name: draft.name, email: draft.email, ...secret });
  return write;
}

/** Sends a changed user to the session, as after a change by an administrator. */
const change = ({ runtime }: TestConsole, { name, email }: { name: string; email: string }) =>
  act(() => runtime.session.send({ type: 'user.changed', user: { ...ada, name, email } }));
const expectName = ({ runtime }: TestConsole, name: string) =>
  expect(runtime.session.getSnapshot().context.user?.name).toBe(name);

describe('profile page', () => {
  testEveryTransition(profileModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/profile');
      begun.draw(<ProfilePage />);
      return begun;
    },
    perform: {
      ...formSteps(labels, 'Update Profile', SAVE),
      'xstate.done.actor.submit': async (begun, _, before) => {
        (await sent(begun, before)).answer(200, {});
        if (!before.context.postponed) return;
        // The write is reported to the session, too, so the change by others is reported once more.
        await waitFor(() => expectName(begun, before.context.draft.name));
        change(begun, before.context.postponed);
      },
      'xstate.error.actor.submit': async (begun, { error }, before) => {
        if (error instanceof ChangedByOthers) {
          if (before.context.postponed) (await sent(begun, before)).answer(412, {});
          (await begun.call(ME)).answer(200, adaOfOthers);
        } else refuse(await sent(begun, before), error);
      },
      'record.changed': async (begun, { draft }, before) => {
        if (before.matches('submitting')) {
          await endRead(begun, before);
          await begun.call(SAVE);
        }
        change(begun, draft);
      },
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
      'open.saved': (begun, { context }) => {
        expect(alerts()).toEqual(['Profile updated successfully!']);
        expectName(begun, context.initial.name);
      },
      submitting: () => expect(isReadOnly('Name')).toBe(true),
    },
  });
});
