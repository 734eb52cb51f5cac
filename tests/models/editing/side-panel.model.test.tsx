import { fireEvent } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { CommandButton, CommandOnButton } from '#commands/react.tsx';
import { ROLES } from '#contract/users.ts';
import UserPanel from '#features/users/user-panel.tsx';
import { userEditing, userPanelCommands } from '#features/users/users.commands.ts';
import { createUserPanelLogic, type UserDraft } from '#features/users/users.logic.ts';
import type { SimilarRecord } from '#machines/editing/side-panel.setup.ts';
import { expectFields, fill, refuse } from '#tests/support/forms.ts';
import { ada, grace, unreadUsers } from '#tests/support/people.ts';
import { alerts, beginConsole, button, field, isOff } from '#tests/support/runtime.tsx';
import { panel, question } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { userPanelModel } from './side-panel.model.ts';

const labels = {
  name: 'Name',
  email: 'Email',
  password: 'Password',
  password_confirmation: 'Confirm password',
};

// The current password is requested only for the user's own record.
function change({ roles = [], current_password: _, ...texts }: Partial<UserDraft>): void {
  fill(labels, texts);
  for (const role of roles) if (!field(role).checked) fireEvent.click(field(role));
}

function setUp() {
  const begun = beginConsole();
  const actor = createActor(createUserPanelLogic(begun.runtime)).start();
  begun.draw(
    <>
      <CommandButton command={userPanelCommands.add} actor={actor} />
      <CommandOnButton command={userEditing.edit} actor={actor} subject={ada} />
      <UserPanel actor={actor} read={unreadUsers} />
    </>,
  );
  return { ...begun, actor };
}

describe('user window', () => {
  testEveryTransition(userPanelModel, {
    setUp,
    perform: {
      // Only a restored draft has an unknown outcome, and user forms store no drafts.
      open: ({ user, actor }, event) =>
        event.unknownOutcome
          ? actor.send(event)
          : user.click(button(event.subject ? 'Edit' : 'Add User')),
      change: (_, { patch }) => change(patch),
      submit: ({ user }) => user.click(button('Save')),
      close: ({ user }) => user.keyboard('{Escape}'),
      discard: ({ user }) => user.click(button('Discard changes')),
      // With an unchanged form happy-dom treats the press as one outside as well; e2e presses it.
      keep: ({ user, actor }, event, before) =>
        before.matches('found') ? actor.send(event) : user.click(button('Keep editing')),
      'xstate.done.actor.submit': async ({ call }, _, { context: { subject } }) =>
        (await call(subject ? 'PUT /api/users/1' : 'POST /api/users')).answer(200, {}),
      'xstate.error.actor.submit': async ({ call }, { error }, { context: { subject } }) =>
        refuse(await call(subject ? 'PUT /api/users/1' : 'POST /api/users'), error),
      'xstate.done.actor.check': async ({ call }, { output }, { context }) => {
        const { subject, unconfirmed } = context;
        const roles = unconfirmed!.roles.map((name, id) => ({ id, name }));
        const sent = { ...(subject ?? { ...ada, id: 9 }), ...unconfirmed, roles };
        const isThere = (output as { found: SimilarRecord | null }).found !== null;
        (await call('GET /api/users')).answer(200, {
          // A new user is matched by the e-mail address, which is that of Grace.
          data: isThere ? [grace, sent] : [subject ? grace : ada],
          current_page: 1,
          per_page: 15,
          total: 2,
        });
      },
      'xstate.error.actor.check': async ({ call }, { error }) =>
        refuse(await call('GET /api/users'), error),
      openFound: ({ user }) => user.click(button('Open')),
      createAnyway: ({ user }) => user.click(button('Create anyway')),
    },
    verify: {
      closed: (_, snapshot) => {
        expect(panel()).toBeNull();
        const { event } = userPanelCommands.add;
        expect(isOff(button('Add User'))).toBe(!snapshot.can(event));
      },
      editing: (_, { context }) => {
        expect(alerts()).toEqual([]);
        expect(question()).toBeNull();
        expect(panel()?.getAttribute('aria-busy')).toBe('false');
        expect(field('Name').readOnly).toBe(false);
        if (context.fieldErrors.roles)
          expect(panel()!.textContent).toContain(context.fieldErrors.roles[0]);
      },
      failed: (_, { context }) => {
        const { message, fields } = context.problem!;
        const stray = Object.values(fields).flat();
        const advice = context.unconfirmed ? 'Saving again looks for it first.' : '';
        expect(alerts().length).toBe(stray.length ? 0 : 1);
        if (!stray.length) {
          expect(alerts()[0]).toContain(`An error occurred${message}`);
          expect(alerts()[0]!.endsWith(advice || message)).toBe(true);
        }
        for (const note of stray) expect(panel()!.textContent).toContain(note);
      },
      submitting: ({ server }, { context }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        expect(field('Name').readOnly).toBe(true);
        expect(server.calls.at(-1)?.body).toMatchObject({
          name: context.draft.name,
          roles: context.draft.roles,
        });
      },
      checking: ({ server }) => {
        expect(panel()?.getAttribute('aria-busy')).toBe('true');
        // Nothing is sent before the check has ended.
        expect(server.calls.at(-1)?.method).toBe('GET');
      },
      found: (_, { context }) => {
        const said = context.subject ? 'already saved' : 'has been created already';
        expect(question()?.textContent).toContain(said);
        expect(question()?.textContent).toContain(context.unconfirmed!.name);
      },
      confirmingDiscard: (_, snapshot) => {
        expect(question()?.textContent).toContain('Discard what you have typed?');
        expect(isOff(button('Keep editing'))).toBe(!snapshot.can({ type: 'keep' }));
        expect(isOff(button('Discard changes'))).toBe(!snapshot.can({ type: 'discard' }));
      },
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { draft, fieldErrors, subject } = snapshot.context;
        expect(panel()?.textContent).toContain(subject ? 'Edit User' : 'Add User');
        const { roles, ...texts } = draft;
        expectFields(labels, texts, fieldErrors);
        expect(ROLES.filter((role) => field(role).checked)).toEqual(roles);
        expect(isOff(button('Save'))).toBe(!snapshot.can({ type: 'submit' }));
        expect(isOff(button('Cancel'))).toBe(!snapshot.can({ type: 'close' }));
      },
    },
  });
});
