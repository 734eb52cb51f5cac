import { describe, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createOfferCardLogic } from '#features/offers/page/offer.logic.ts';
import {
  createParamRowsLogic,
  createParamSwitchesLogic,
  paramDraftOf,
} from '#features/offers/page/offer-params.logic.ts';
import { type CardDraft, cardPart } from '#features/offers/page/offer-writer.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { caption, sova } from '#tests/support/offers.ts';
import { servicesOf } from '#tests/support/services.ts';
import { createTestUndo } from '#tests/support/undo.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';

async function beginSaved(
  patch: Partial<CardDraft>,
  options: Parameters<typeof createOfferServer>[0] = {},
) {
  const { server, api } = createOfferServer(options);
  const { undo, offers, revert } = createTestUndo();
  const card = createActor(createOfferCardLogic(servicesOf({ offers: api, undo }), 3), {
    input: { value: cardPart.read(sova) },
  }).start();
  for (const event of [{ type: 'edit' }, { type: 'change', patch }, { type: 'save' }] as const) {
    card.send(event);
  }
  await waitFor(card, (state) => state.matches('view') || state.matches('error'));
  return { server, card, offers, revert };
}

/** Toggles the switch «По умолчанию» of a parameter. */
async function beginToggled(options: Parameters<typeof createOfferServer>[0] = {}) {
  const { server, api } = createOfferServer(options);
  const { undo, offers, revert } = createTestUndo();
  const logic = createParamSwitchesLogic(servicesOf({ offers: api, undo }), 3);
  const switches = createActor(logic).start();
  switches.send({ type: 'toggle', subject: caption });
  await waitFor(switches, ({ context }) => context.toggling.length === 0);
  return { server, offers, revert };
}

describe.each([{ isVersioned: true }, { isVersioned: false }])('an API: %o', (options) => {
  test('the undo restores the card by the same call', async () => {
    const { server, offers, revert } = await beginSaved({ name: 'Иначе', status: '0' }, options);
    expect(offers).toMatchObject([
      { link: 'PUT /api/v1/offers/3', label: 'оффер «Сова Займ»', href: '/offers/3' },
    ]);
    await revert();
    expect(server.record).toEqual(sova);
    expect(server.calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET', 'PUT']);
    expect(server.calls.at(-1)?.ifMatch).toBe(options.isVersioned ? '"2"' : null);
  });

  test('the undo keeps changes of others in other fields', async () => {
    const { server, revert } = await beginSaved({ name: 'Иначе' }, options);
    server.change({ site: 'https://other.example', bid: 2 });
    await revert();
    expect(server.record).toEqual({ ...sova, site: 'https://other.example', bid: 2 });
  });

  test('the undo does not overwrite changes of others in the same field', async () => {
    const { server, revert } = await beginSaved({ name: 'Иначе', status: '0' }, options);
    server.change({ name: 'Чужое' });
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    expect(server.record).toMatchObject({ name: 'Чужое', status: 0 });
    expect(server.puts()).toHaveLength(1);
  });

  test('the undo sends nothing if others have already restored the value', async () => {
    const { server, revert } = await beginSaved({ name: 'Иначе' }, options);
    server.change({ name: sova.name });
    await revert();
    expect(server.puts()).toHaveLength(1);
  });
});

test('the undo is refused after a concurrent write, whatever that write changes', async () => {
  let isOtherFaster = false;
  const { server, revert } = await beginToggled({
    isVersioned: true,
    beforePut: (one) => isOtherFaster && one.change({ bid: 2 }),
  });
  isOtherFaster = true;
  await expect(revert()).rejects.toMatchObject({ problem: { status: 412 } });
  expect(server.record.settings?.[0]?.use_default).toBe(true);
});

test('a save with an unknown outcome offers its undo once it is known to have arrived', async () => {
  const { offers, server } = await beginSaved({ name: 'Иначе' });
  expect(offers).toHaveLength(1);
  server.change({ name: 'Иначе' });
  const lost = await beginSaved({ name: 'Иначе' }, { answerPut: () => null });
  const { card } = lost;
  await waitFor(card, (state) => state.matches('error'));
  expect(lost.offers).toEqual([]);
  // The save had arrived: nothing is left to send, and Ctrl+Z must not undo an older change instead.
  card.send({ type: 'save' });
  await waitFor(card, (state) => state.matches('view'));
  expect(lost.server.puts()).toHaveLength(1);
  expect(lost.offers).toHaveLength(1);
});

describe('a parameter', () => {
  const odd = { ...caption, type: 'select', options: [{ value: 1, title: 'Да' }], value: 'снято' };

  test('is restored to a value that no editor can show', async () => {
    const { server, api } = createOfferServer();
    server.change({ settings: [odd] });
    const { undo, offers, revert } = createTestUndo();
    const rows = createActor(createParamRowsLogic(servicesOf({ offers: api, undo }), 3)).start();
    rows.send({ type: 'put', key: '4', value: paramDraftOf(odd), patch: { input: '1' } });
    await waitFor(rows, ({ context }) => !('4' in context.rows));
    expect(server.record.settings?.[0]?.value).toBe(1);
    expect(offers[0]?.label).toBe('параметр «button»');
    await revert();
    expect(server.record.settings).toEqual([odd]);
  });

  test('that the offer no longer has is not added again by a refused undo', async () => {
    const { server, offers, revert } = await beginToggled();
    expect(offers[0]?.label).toBe('«По умолчанию» параметра «button»');
    server.change({ settings: [] });
    await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
    expect(server.record.settings).toEqual([]);
  });

  describe('whose default is switched off', () => {
    const following = { ...sova, settings: [{ ...caption, use_default: true }] };
    const begin = async () => {
      const { server, api } = createOfferServer();
      server.change(following);
      const { undo, revert } = createTestUndo();
      const logic = createParamSwitchesLogic(servicesOf({ offers: api, undo }), 3);
      const switches = createActor(logic).start();
      switches.send({ type: 'toggle', subject: following.settings[0]! });
      await waitFor(switches, ({ context }) => context.toggling.length === 0);
      expect(server.record.settings?.[0]?.use_default).toBe(false);
      return { server, revert };
    };

    test('is not switched back over a value that others have set since', async () => {
      const { server, revert } = await begin();
      const theirs = { ...server.record.settings![0]!, value: 'Чужое' };
      server.change({ settings: [theirs] });
      await expect(revert()).rejects.toBeInstanceOf(UndoRefused);
      expect(server.record.settings).toEqual([theirs]);
      expect(server.puts()).toHaveLength(1);
    });

    test('is switched back if others have not set a value', async () => {
      const { server, revert } = await begin();
      await revert();
      expect(server.record).toEqual(following);
    });
  });

  test('is switched back, without changing the other parameters', async () => {
    const { server, revert } = await beginToggled();
    expect(server.record.settings?.[0]?.use_default).toBe(true);
    await revert();
    expect(server.record).toEqual(sova);
  });
});
