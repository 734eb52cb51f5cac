/** Field errors of the server are in the message of a call that no form shows. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createOfferTogglesLogic } from '#features/offers/list/offer-toggles.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { vk } from '#tests/support/channels.ts';
import { settle } from '#tests/support/deferred.ts';
import { ok, sova } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import type { Revert } from '#workspace/writing/whole-writer.ts';

const GENERAL = 'Ошибка в выполнении запроса! Проверьте правильность заполнения полей.';
const TAKEN = 'Такое название уже есть.';
const refused = { success: false, message: GENERAL, errors: { name: [TAKEN, TAKEN] } };

async function begin() {
  const begun = await beginSignedIn();
  const texts = () =>
    begun.runtime.toasts
      .getSnapshot()
      .context.toasts.filter(({ phase }) => phase === 'error')
      .map(({ ref }) => ref.getSnapshot().context.text);
  /** Answers the read and the write of an offer. */
  const refuse = async () => {
    (await begun.call('GET /api/v1/offers/3')).answer(200, ok(sova));
    (await begun.call('PUT /api/v1/offers/3')).answer(422, refused);
    await settle();
  };
  return { ...begun, texts, refuse };
}

const base = cardPart.read(sova);
const draft = { ...base, name: 'Филин' };

test('a write of a form shows only the message of the whole call', async () => {
  const { runtime, texts, refuse } = await begin();
  const writing = runtime.writers.of(offerWriter).write(3, cardPart, { draft, base });
  await Promise.all([refuse(), expect(writing).rejects.toThrow(GENERAL)]);
  expect(texts()).toEqual([GENERAL]);
});

test('an undo shows each reason, once', async () => {
  const { runtime, call, texts } = await begin();
  const writer = runtime.writers.of(offerWriter);
  let undo: Revert<unknown> | null = null;
  const writing = writer.write(3, cardPart, { draft, base }, (revert) => {
    undo = revert;
  });
  (await call('GET /api/v1/offers/3')).answer(200, ok(sova));
  (await call('PUT /api/v1/offers/3')).answer(200, ok({ ...sova, name: 'Филин' }));
  await writing;
  const undoing = undo!();
  (await call('GET /api/v1/offers/3')).answer(200, ok({ ...sova, name: 'Филин' }));
  (await call('PUT /api/v1/offers/3')).answer(422, refused);
  await expect(undoing).rejects.toThrow(GENERAL);
  expect(texts()).toEqual([`${GENERAL}\n${TAKEN}`]);
});

test('a switch in a list shows the reason', async () => {
  const { runtime, call, texts, refuse } = await begin();
  const toggles = createActor(createOfferTogglesLogic(runtime)).start();
  toggles.send({ type: 'toggle', subject: sova });
  await refuse();
  expect(texts()).toEqual([`${GENERAL}\n${TAKEN}`]);
  const flipping = runtime.channels.toggle(vk);
  (await call(`PATCH /api/v1/channels/${vk.id}/toggle-status`)).answer(422, refused);
  await expect(flipping).rejects.toThrow(GENERAL);
  expect(texts().filter((text) => text === `${GENERAL}\n${TAKEN}`)).toHaveLength(2);
});
