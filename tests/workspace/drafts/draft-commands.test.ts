/** Why a stored draft cannot be restored or dropped. */
import { expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { bind } from '#commands/command.ts';
import type { RecoverableDraft } from '#machines/drafts/draft-recovery.ts';
import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { leftNote, sova } from '#tests/support/left-drafts.ts';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';

const { restore, discard } = draftCommands('card', 'Карточка', 'карточки', 'offers.write');

async function reasons(
  left: readonly RecoverableDraft[],
  values: Record<string, object>,
  drafts = {},
) {
  const actor = createActor(
    storedDraftMachine.provide({
      actors: {
        find: fromPromise(async () => ({ left })),
        watch: fromCallback(() => {}),
      },
      actions: { open: () => {}, keep: () => {}, discard: () => {}, forget: () => {} },
    }),
    { input: { reopensGone: false } },
  ).start();
  actor.send({ type: 'record.shown', values });
  await expect.poll(() => actor.getSnapshot().matches({ search: 'idle' })).toBe(true);
  actor.send({ type: 'changed', drafts });
  const said = [restore, discard].map((command) => bind(command, actor).reasonNow());
  actor.stop();
  return said;
}

const NONE = 'Черновика здесь не осталось';

test.each([
  ['there is none', [], { '': sova }, {}, [NONE, NONE]],
  ['its record is deleted', [leftNote], {}, {}, ['Записи черновика на сервере больше нет', null]],
  [
    'something else is typed here',
    [leftNote],
    { '': sova },
    { '': { base: sova, draft: { ...sova, note: 'иное' } } },
    ['Сначала сохраните или отмените то, что набрано здесь', null],
  ],
  ['nothing stands in its way', [leftNote], { '': sova }, {}, [null, null]],
])('why a draft cannot be restored or dropped: %s', async (_, left, values, drafts, expected) => {
  const said = await reasons(left, values as Record<string, object>, drafts);
  expect(said.map((one) => one ?? null)).toEqual(expected);
});
