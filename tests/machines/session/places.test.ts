/** Where the skip link leads, and what the menu and a stored draft do without a group, branch or record. */
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { branchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import { shellMachine } from '#machines/session/shell.machine.ts';

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
