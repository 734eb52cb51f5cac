/** A new record that was sent when its page closed, so that its outcome is unknown. */
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { ProblemError } from '#contract/problem.ts';
import { createSidePanelMachine } from '#machines/editing/side-panel.machine.ts';
import type { SimilarRecord } from '#machines/editing/side-panel.setup.ts';
import { deferred } from '#tests/support/deferred.ts';
import { type Card, CardDraft, place } from '#tests/support/left-drafts.ts';
import { beginConsole, endConsole } from '#tests/support/runtime.tsx';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { DraftOfferView } from '#workspace/drafts/draft-offer-view.tsx';
import { createDraftStore } from '#workspace/drafts/draft-store.ts';
import { storedPanel } from '#workspace/drafts/stored-draft.ts';

const undone: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) undo();
  await endConsole();
});

const empty: Card = { name: '', note: '' };
const KEY = '8e03978e-40d5-43dd-bc93-6894a57f9324';
const machine = createSidePanelMachine<Card, never>('newCard', {
  empty,
  validate: () => ({}),
  newAttempt: () => ({ key: KEY, begunAt: 1 }),
});
const form = storedPanel<Card>(CardDraft, empty, ['card', 'Карточка', 'карточки', 'offers.write']);

/** One page after another in the same browser. */
function page(id: string) {
  const submitting = deferred<{ made: number | null } | undefined>();
  const logic = machine.provide({
    actors: {
      submit: fromPromise(() => submitting.promise),
      check: fromPromise(
        () => new Promise<{ found: SimilarRecord | null; isKept?: boolean }>(() => {}),
      ),
    },
  });
  const panel = createActor(logic).start();
  const store = createDraftStore({
    storage: () => localStorage,
    page: { id: () => id, others: async () => new Set(), renew: () => {} },
    now: Date.now,
    isServerClockKnown: () => true,
    onBlocked: () => {},
  });
  const stored = createActor(createStoredDraftLogic(store, place, panel, form.port), {
    input: { reopensGone: false },
  }).start();
  undone.push(
    () => stored.stop(),
    () => panel.stop(),
  );
  return { panel, stored, submitting };
}

function submitted() {
  const begun = page('a');
  begun.panel.send({ type: 'open', subject: null, draft: empty });
  begun.panel.send({ type: 'change', patch: { name: 'Сова' } });
  begun.panel.send({ type: 'submit' });
  return begun;
}

/** Returns the text of the offer after the page was opened again. */
async function offered(): Promise<string> {
  window.dispatchEvent(new Event('pagehide'));
  const { stored } = page('b');
  stored.send({ type: 'record.shown', values: { '': empty } });
  beginConsole().draw(<DraftOfferView actor={stored} form={form} region={() => null} />);
  return (await screen.findByRole('complementary', { name: 'Черновик' })).textContent;
}

test('a sent record is offered with a note that it may have been written', async () => {
  submitted();
  expect(await offered()).toContain('возможно, уже записано');
});

test('a sent record is offered with that note if the answer was lost before the page closed', async () => {
  const { panel, submitting } = submitted();
  submitting.reject(
    new ProblemError({ kind: 'network', message: 'Нет связи', isOutcomeUnknown: true }),
  );
  await expect.poll(() => panel.getSnapshot().matches('failed')).toBe(true);
  expect(await offered()).toContain('возможно, уже записано');
});

test.each([
  ['the server refused it', { kind: 'answer', status: 422, message: 'Нет' }],
  ['it was not sent for want of a connection', { kind: 'network', message: 'Нет связи' }],
] as const)('a sent record is offered without that note if %s', async (_, problem) => {
  const { panel, submitting } = submitted();
  submitting.reject(new ProblemError(problem));
  await expect.poll(() => panel.getSnapshot().matches('failed')).toBe(true);
  const words = await offered();
  expect(words).toContain('Несохранённый черновик');
  expect(words).not.toContain('записано');
});

test.each(['closed', 'open'])(
  'a sent record is restored with its attempt after the page was opened again, into a panel that is %s',
  async (state) => {
    const { panel, submitting } = submitted();
    submitting.reject(
      new ProblemError({ message: 'Нет связи', isOutcomeUnknown: true, keptFor: 60 }),
    );
    await expect.poll(() => panel.getSnapshot().matches('failed')).toBe(true);
    panel.send({ type: 'change', patch: { note: 'Ушастая' } });
    window.dispatchEvent(new Event('pagehide'));
    const { panel: restored, stored } = page('b');
    stored.send({ type: 'record.shown', values: { '': empty } });
    await expect.poll(() => stored.getSnapshot().can({ type: 'restore' })).toBe(true);
    if (state === 'open') restored.send({ type: 'open', subject: null, draft: empty });
    stored.send({ type: 'restore' });
    await expect.poll(() => restored.getSnapshot().context.draft.note).toBe('Ушастая');
    const { attempt, unconfirmed } = restored.getSnapshot().context;
    expect(attempt).toEqual({ key: KEY, begunAt: 1, keptFor: 60 });
    expect(unconfirmed).toEqual({ name: 'Сова', note: '' });
  },
);

test('an open panel keeps the unknown outcome of its own attempt when it is opened with another one', async () => {
  const { panel, submitting } = submitted();
  submitting.reject(
    new ProblemError({ message: 'Нет связи', isOutcomeUnknown: true, keptFor: 60 }),
  );
  await expect.poll(() => panel.getSnapshot().matches('failed')).toBe(true);
  const { unconfirmed, attempt } = panel.getSnapshot().context;
  const unknownOutcome = { draft: { name: 'Филин', note: '' }, attempt: null };
  panel.send({ type: 'open', subject: null, draft: empty, unknownOutcome });
  expect(panel.getSnapshot().context).toMatchObject({ unconfirmed, attempt });
  expect(unconfirmed).toEqual({ name: 'Сова', note: '' });
});

test('a restored record whose call was running when the page closed is checked before it is sent again', async () => {
  submitted();
  window.dispatchEvent(new Event('pagehide'));
  const { panel: restored, stored } = page('b');
  stored.send({ type: 'record.shown', values: { '': empty } });
  await expect.poll(() => stored.getSnapshot().can({ type: 'restore' })).toBe(true);
  stored.send({ type: 'restore' });
  await expect.poll(() => restored.getSnapshot().context.draft.name).toBe('Сова');
  restored.send({ type: 'submit' });
  expect(restored.getSnapshot().value).toBe('checking');
  expect(restored.getSnapshot().context.attempt).toEqual({ key: KEY, begunAt: 1 });
});
