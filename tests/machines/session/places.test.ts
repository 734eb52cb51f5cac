/** Where the skip link leads, and what the menu and a stored draft do without a group, branch or record. */
import { expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { branchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import { shellMachine } from '#machines/session/shell.machine.ts';
import { settle } from '#tests/support/deferred.ts';
import { leftNote, sova } from '#tests/support/left-drafts.ts';

it('the skip link requests the content, and the button in a field requests its field', () => {
  const shell = createActor(shellMachine).start();
  const wanted: object[] = [];
  shell.on('*', (event) => wanted.push(event));
  shell.send({ type: 'content.focus' });
  shell.send({ type: 'field.press', id: 'date' });
  expect(wanted).toEqual([{ type: 'content.wanted' }, { type: 'field.wanted', id: 'date' }]);
});

it('a screen outside of all groups leaves the unfolded group as it is', () => {
  const shell = createActor(shellMachine).start();
  shell.send({ type: 'group.entered', group: 'offers' });
  shell.send({ type: 'group.entered', group: null });
  expect(shell.getSnapshot().context.group).toBe('offers');
});

it('a screen outside of all branches leaves the unfolded branch as it is', () => {
  const menu = createActor(branchMenuMachine).start();
  menu.send({ type: 'branch.entered', branch: 2 });
  menu.send({ type: 'branch.entered', branch: null });
  expect(menu.getSnapshot().context.branch).toBe(2);
});

it('drafts are not looked for before the record is read', () => {
  const refuse = () => expect.fail('nothing is to be done yet');
  const watched = storedDraftMachine.provide({
    actors: {},
    actions: { open: refuse, keep: refuse },
  });
  const { guards } = watched.implementations;
  expect(Object.keys(guards)).toContain('isRead');
  const idle = watched.resolveState({
    value: { offer: 'none', search: 'idle', keeping: 'kept' },
    context: { values: null, drafts: {}, left: [], taken: [], reopensGone: false } as never,
  });
  expect(idle.can({ type: 'record.shown', values: null })).toBe(false);
  expect(idle.can({ type: 'record.shown', values: { '': {} } })).toBe(true);
});

it('offered drafts stay offered and stored while the record is read again', async () => {
  const forgotten: string[] = [];
  const watched = storedDraftMachine.provide({
    actors: {
      find: fromPromise(async () => ({ left: [leftNote] as readonly RecoverableDraft[] })),
      watch: fromCallback(() => {}),
    },
    actions: { keep: () => {}, forget: (_, { ids }) => void forgotten.push(...ids) },
  });
  const form = createActor(watched, { input: { reopensGone: false } }).start();
  for (const values of [{ '': sova }, null, { '': sova }]) {
    form.send({ type: 'record.shown', values });
    await settle();
    expect(form.getSnapshot().matches({ offer: 'offered' })).toBe(true);
    expect(form.getSnapshot().context.left).toEqual([leftNote]);
  }
  expect(forgotten).toEqual([]);
});
