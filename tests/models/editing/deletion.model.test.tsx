import { waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { createActor } from 'xstate';
import { CommandOnButton } from '#commands/react.tsx';
import { ProblemError } from '#contract/problem.ts';
import { userDeletionCommands, userRemoval } from '#features/users/users.commands.ts';
import { createUserDeletionLogic } from '#features/users/users.logic.ts';
import { refuse } from '#tests/support/forms.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import { alerts, beginConsole, button, isOff } from '#tests/support/runtime.tsx';
import { question } from '#tests/support/screen.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import DeletionQuestion from '#workspace/editing/deletion-question.tsx';
import { userDeletionModel } from './deletion.model.ts';

function setUp() {
  vi.mocked(console.error).mockImplementation(() => {});
  const begun = beginConsole();
  const actor = createActor(createUserDeletionLogic(begun.runtime)).start();
  const told: string[] = [];
  actor.on('*', ({ type, subject }) => told.push(`${type} ${subject.name}`));
  begun.draw(
    <>
      {[ada, grace].map((user) => (
        <CommandOnButton
          key={user.id}
          command={userRemoval.remove}
          actor={actor}
          subject={user}
          aria-label={`Delete ${user.name}`}
        />
      ))}
      <DeletionQuestion
        actor={actor}
        commands={userDeletionCommands}
        lang="en"
        question="Delete?"
        failure="An error occurred"
        describe={({ name, email }) => `${name}, ${email}`}
      />
    </>,
  );
  // What the tour has confirmed so far, and the expected reports.
  return { ...begun, told, expected: { confirmed: 0, told: [] as string[] } };
}

describe('the deletion of a user', () => {
  testEveryTransition(userDeletionModel, {
    setUp,
    perform: {
      ask: ({ user }, { subject }) => user.click(button(`Delete ${subject.name}`)),
      confirm: ({ user, expected }) => {
        expected.confirmed++;
        return user.click(button('Delete'));
      },
      cancel: ({ user, expected }, _, { context: { subject, problem } }) => {
        // The list has to be read again: the user may be gone.
        if (problem?.isOutcomeUnknown) expected.told.push(`outdated ${subject!.name}`);
        return user.keyboard('{Escape}');
      },
      'xstate.done.actor.remove': async ({ call, expected }, { output }, { context }) => {
        const deletion = await call(`DELETE /api/users/${context.subject!.id}`);
        if (!output) {
          expected.told.push(`deleted ${context.subject!.name}`);
          deletion.answer(200, {});
          return;
        }
        expected.told.push(`outdated ${output.subject.name}`);
        refuse(deletion, new ProblemError(output.problem));
        (await call('GET /api/users')).answer(200, usersPage(grace, output.subject));
        await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
        vi.mocked(console.error).mockClear();
      },
      'xstate.error.actor.remove': async ({ call }, { error }, { context }) => {
        refuse(await call(`DELETE /api/users/${context.subject!.id}`), error);
        // Failures of this list are also logged.
        await waitFor(() => expect(console.error).toHaveBeenCalledOnce());
        vi.mocked(console.error).mockClear();
      },
    },
    verify: {
      idle: ({ told, expected }) => {
        expect(question()).toBeNull();
        expect(told).toEqual(expected.told);
      },
      asking: ({ server, expected }) => {
        expect(alerts()).toEqual([]);
        const sent = server.calls.filter(({ method }) => method === 'DELETE');
        expect(sent).toHaveLength(expected.confirmed);
        // An accidental Enter changes nothing.
        expect(document.activeElement).toBe(button('Cancel'));
      },
      deleting: () => expect(question()?.getAttribute('aria-busy')).toBe('true'),
      failed: (_, { context }) => {
        const { message, isOutcomeUnknown, status } = context.problem!;
        const changed = 'It has since been changed. Check it and confirm again.';
        expect(alerts()).toEqual([
          isOutcomeUnknown
            ? `${message}Unknown whether it is deleted`
            : `An error occurred${status === 412 ? changed : message}`,
        ]);
      },
      '*': (_, snapshot) => {
        if (!snapshot.hasTag('open')) return;
        const { subject } = snapshot.context;
        expect(question()?.textContent).toContain(`${subject!.name}, ${subject!.email}`);
        expect(isOff(button('Delete'))).toBe(!snapshot.can({ type: 'confirm' }));
        expect(isOff(button('Cancel'))).toBe(!snapshot.can({ type: 'cancel' }));
      },
    },
  });
});
