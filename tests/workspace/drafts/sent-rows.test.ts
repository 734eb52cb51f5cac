/** New rows of a table that were sent without an answer, when the page is opened again. */
import { afterEach, expect, it } from 'vitest';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import {
  type RateRowsMachine,
  rateRowMachine,
  rateRowsMachine,
} from '#features/channels/rates/rates.logic.ts';
import { storedRates } from '#features/channels/rates/rates-stored.ts';
import type { SaveInput, SaveOutcome } from '#machines/editing/save.ts';
import { storeOfPage } from '#tests/support/draft-stores.ts';
import { place } from '#tests/support/left-drafts.ts';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';

const running: { stop(): unknown }[] = [];
afterEach(() => {
  for (const actor of running.splice(0)) actor.stop();
  localStorage.clear();
});

function begin<TActor extends { start(): TActor; stop(): unknown }>(actor: TActor): TActor {
  running.push(actor);
  return actor.start();
}

it.each(['saving', 'error'])(
  'a new rate that was sent (%s) is restored as it was sent, so that it is added once',
  async (state) => {
    const sends: SaveInput<RateDraft>[] = [];
    const ladder = RATE_KINDS.ladder;
    const { port } = storedRates.ladder;
    const lost = new ProblemError({
      kind: 'network',
      message: 'нет связи',
      isOutcomeUnknown: true,
    });
    const open = (id: string, shown: readonly RateDraft[]) => {
      const save = fromPromise<SaveOutcome<RateDraft>, SaveInput<RateDraft>>(async ({ input }) => {
        sends.push(input);
        if (state === 'error') throw lost;
        return new Promise<never>(() => {});
      });
      const row = rateRowMachine(ladder).provide({ actors: { save } });
      const rows = begin(createActor(rateRowsMachine(ladder, row)));
      rows.send({ type: 'rows.shown', shown });
      const logic = createStoredDraftLogic(storeOfPage(id), place, rows, port);
      return { rows, stored: begin(createActor(logic, { input: { reopensGone: true } })) };
    };
    const one = (rows: ActorRefFrom<RateRowsMachine>) => rows.getSnapshot().context.rows['new-1']!;
    const before = open('a', []).rows;
    before.send({ type: 'add' });
    one(before).send({ type: 'change', patch: { rate_value: '7,50' } });
    one(before).send({ type: 'save' });
    await expect
      .poll(() =>
        one(before)
          .getSnapshot()
          .matches(state as 'saving'),
      )
      .toBe(true);
    window.dispatchEvent(new Event('pagehide'));

    // The row exists by now, with the number in the form of the table.
    const written = { ...ladder.newDraft([]), rate_value: '7,5' };
    const { rows, stored } = open('b', [written]);
    stored.send({ type: 'record.shown', values: { '1': written } });
    await expect.poll(() => stored.getSnapshot().hasTag('offer')).toBe(true);
    expect(stored.getSnapshot().context.left[0]!.wasSent).toBe(true);
    stored.send({ type: 'restore' });
    await expect.poll(() => Object.keys(rows.getSnapshot().context.rows)).toEqual(['new-1']);
    one(rows).send({ type: 'save' });
    const sent = { ...written, rate_value: '7,50' };
    // The step of the ladder is the one that was sent, although it is taken now.
    expect(sends[1]).toMatchObject({ draft: sent, base: null, sent: [sent] });
  },
);

it('a new rate that was sent without an answer is not offered once the table has it', async () => {
  const ladder = RATE_KINDS.ladder;
  const { port } = storedRates.ladder;
  const save = fromPromise<SaveOutcome<RateDraft>, SaveInput<RateDraft>>(async () => {
    throw new ProblemError({ kind: 'network', message: 'нет связи', isOutcomeUnknown: true });
  });
  const open = (id: string) => {
    const row = rateRowMachine(ladder).provide({ actors: { save } });
    const rows = begin(createActor(rateRowsMachine(ladder, row)));
    const logic = createStoredDraftLogic(storeOfPage(id), place, rows, port);
    return { rows, stored: begin(createActor(logic, { input: { reopensGone: true } })) };
  };
  const { rows } = open('a');
  rows.send({ type: 'rows.shown', shown: [] });
  rows.send({ type: 'add' });
  const one = rows.getSnapshot().context.rows['new-1']!;
  one.send({ type: 'change', patch: { rate_value: '7,5' } });
  one.send({ type: 'save' });
  await expect.poll(() => one.getSnapshot().matches('error')).toBe(true);
  window.dispatchEvent(new Event('pagehide'));
  expect(localStorage).toHaveLength(1);
  expect(Object.values({ ...localStorage }).join()).toContain('"wasSent":true');

  const { stored } = open('b');
  stored.send({ type: 'record.shown', values: { '1': one.getSnapshot().context.draft } });
  await expect.poll(() => localStorage.length).toBe(0);
  expect(stored.getSnapshot().value).toMatchObject({ offer: 'none' });
});
