/** What the question before a return lists. */
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { fifth } from '#tests/models/activity/returning.model.ts';
import { rate } from '#tests/support/activity-entries.ts';
import { beginConsole } from '#tests/support/runtime.tsx';
import { linesOf } from '#workspace/activity/lines.ts';
import ReturnQuestion from '#workspace/activity/returning/return-question.tsx';
import { returningMachine } from '#workspace/activity/returning/returning.logic.ts';

test.each([
  ['plan', 1],
  ['user', 2],
])('the return of what a %s has changed lists so many fields: %i', async (by, count) => {
  const actor = createActor(returningMachine).start();
  beginConsole().draw(<ReturnQuestion actor={actor} />);
  const [change] = fifth.line.entries;
  const changes = [
    ...change.changes,
    { field: 'planned_new_client_rate', before: 355, after: null },
  ];
  const line = linesOf([{ ...change, actor: by as 'plan' | 'user', changes }])[0]!;
  act(() => actor.send({ type: 'ask', subject: { line, refusal: undefined } }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.querySelectorAll('ul ul li')).toHaveLength(count);
});

test('the question lists rates by their level, though the log lists the newest first', async () => {
  const actor = createActor(returningMachine).start();
  beginConsole().draw(<ReturnQuestion actor={actor} />);
  const [change] = fifth.line.entries;
  const entries = ['10', '2'].map((id) => ({ ...change, id, part: rate(id), call: 'one' }));
  const line = linesOf(entries)[0]!;
  act(() => actor.send({ type: 'ask', subject: { line, refusal: undefined } }));
  const dialog = await screen.findByRole('alertdialog');
  const titles = [...dialog.querySelectorAll('ul p')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['ставка уровня 2', 'ставка уровня 10']);
});
