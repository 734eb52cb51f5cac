/** The deletion of a rate that others have changed is asked about again, so that a second Enter does not confirm it. */
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { draftOf } from '#features/channels/rates/rate-tables.ts';
import { createRateDeletionLogic } from '#features/channels/rates/rates.logic.ts';
import type { RatesWriter } from '#features/channels/rates/rates-parts.ts';
import { kind, level } from '#tests/support/rate-changes.ts';

test('the deletion of a rate that is newer than the shown one is refused as stale', async () => {
  const theirs = draftOf(kind, level(1, 777));
  const outcome = { type: 'conflict', theirs, draft: theirs, whole: [level(1, 777)] };
  const writer = { write: async () => outcome } as unknown as RatesWriter;
  const logic = createRateDeletionLogic(kind, writer, 7, () => level(1, 350));
  const removal = createActor(logic).start();
  removal.send({ type: 'ask', subject: level(1, 350) });
  removal.send({ type: 'confirm' });
  const { context } = await waitFor(removal, (state) => state.matches('failed'));
  expect(context.problem?.status).toBe(412);
});
