/** What the question about a deletion says after it has failed. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Channel } from '#contract/channels.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelDeletion } from '#features/channels/list/channels-actions.ts';
import { createDeletionMachine } from '#machines/editing/deletion.machine.ts';
import { vk } from '#tests/support/channels.ts';
import { alerts, beginConsole } from '#tests/support/runtime.tsx';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import DeletionQuestion from '#workspace/editing/deletion-question.tsx';

const WARNING = 'Это действие нельзя отменить.';

test.each([
  [{ status: 409, message: 'Канал занят.' }, 'Канал не удалёнКанал занят.', false],
  [
    { message: 'Ошибка соединения с сервером!', isOutcomeUnknown: true },
    'Ошибка соединения с сервером!Неизвестно, удалено ли',
    true,
  ],
  [
    { status: 404, message: 'Канал не найден.' },
    'Канал не найден.Возможно, уже удалено: обновите список',
    false,
  ],
  [
    { status: 404, message: 'Route not found', written: false },
    'Канал не удалёнRoute not found',
    false,
  ],
  [{ status: 429, message: 'Слишком часто.' }, 'Канал не удалёнСлишком часто.', true],
  [
    { status: 412, message: 'Устарело.' },
    'Канал не удалёнЗапись тем временем изменили. Проверьте её и подтвердите ещё раз.',
    true,
  ],
])(
  'after %o the question shows the error, and the warning only if it still applies',
  async (problem, said, isWarned) => {
    const machine = deletionLogic<Channel>('channels', async () => ({
      remove: () => Promise.reject(new ProblemError(problem)),
    }));
    const actor = createActor(machine).start();
    beginConsole().draw(<DeletionQuestion actor={actor} {...channelDeletion} />);
    act(() => actor.send({ type: 'ask', subject: vk }));
    const text = () => screen.getByRole('alertdialog').textContent;
    expect(text()).toContain(WARNING);
    actor.send({ type: 'confirm' });
    await waitFor(() => expect(alerts()).toEqual([said]));
    expect(text()!.includes(WARNING)).toBe(isWarned);
    actor.stop();
  },
);

test.each([
  [
    { message: 'Ошибка соединения!', isOutcomeUnknown: true },
    'Ошибка соединения!Unknown whether it is deleted',
  ],
  [{ status: 404, message: 'Not found' }, 'Not foundIt may be deleted already: reload the list'],
  [
    { status: 412, message: 'Stale' },
    'Канал не удалёнIt has since been changed. Check it and confirm again.',
  ],
])(
  'the question on an English screen shows the error in English after %o',
  async (problem, said) => {
    const machine = deletionLogic<Channel>('users', async () => ({
      remove: () => Promise.reject(new ProblemError(problem)),
    }));
    const actor = createActor(machine).start();
    beginConsole().draw(<DeletionQuestion actor={actor} {...channelDeletion} lang="en" />);
    act(() => actor.send({ type: 'ask', subject: vk }));
    actor.send({ type: 'confirm' });
    await waitFor(() => expect(alerts()).toEqual([said]));
    actor.stop();
  },
);

test('the question says «Неизвестно, удалено ли» also without a heading of the error', async () => {
  const lost = new ProblemError({ message: 'Ошибка соединения!', isOutcomeUnknown: true });
  const machine = deletionLogic<Channel>('settings', async () => ({
    remove: () => Promise.reject(lost),
  }));
  const actor = createActor(machine).start();
  const { failure: _, ...plain } = channelDeletion;
  beginConsole().draw(<DeletionQuestion actor={actor} {...plain} />);
  act(() => actor.send({ type: 'ask', subject: vk }));
  actor.send({ type: 'confirm' });
  await waitFor(() => expect(alerts()).toEqual(['Ошибка соединения!Неизвестно, удалено ли']));
  actor.stop();
});

test('the question marks the invisible characters of the name', () => {
  const actor = createActor(createDeletionMachine<Channel>('channels')).start();
  beginConsole().draw(<DeletionQuestion actor={actor} {...channelDeletion} />);
  act(() => actor.send({ type: 'ask', subject: { ...vk, name: '\u202eкилатаК' } }));
  expect(screen.getByRole('alertdialog').textContent).toContain(`\ufffdкилатаК, ID ${vk.id}`);
  actor.stop();
});
