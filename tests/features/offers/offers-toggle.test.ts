/** The status of an offer, switched from the list while others write the same offer. */

import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Offer } from '#contract/offers.ts';
import { createOfferTogglesLogic } from '#features/offers/list/offer-toggles.ts';
import { idle } from '#tests/support/idle-toggles.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { sova } from '#tests/support/offers.ts';
import { servicesOf } from '#tests/support/services.ts';
import { createTestUndo } from '#tests/support/undo.ts';

function begin(options: Parameters<typeof createOfferServer>[0] = { isVersioned: true }) {
  const { server, api } = createOfferServer(options);
  const { undo, offers, revert } = createTestUndo();
  const told: string[] = [];
  const settle = (link: string, text?: string) => void told.push(`${link}: ${text}`);
  const services = servicesOf({ offers: api, undo, settle });
  const toggles = createActor(createOfferTogglesLogic(services)).start();
  const toggle = async (subject: Offer) => {
    toggles.send({ type: 'toggle', subject });
    await idle(toggles);
  };
  return { server, toggle, offers, revert, told };
}

test('changes only the status, in the offer as the server has it now', async () => {
  const { server, toggle, offers, revert } = begin();
  // The row of the list is older than this, and has no parameters.
  server.change({ bid: 7, site: 'https://other.example' });
  const { settings: _, ...row } = sova;
  await toggle(row);
  const now = { ...sova, bid: 7, site: 'https://other.example' };
  expect(server.puts()).toEqual([{ ...now, status: 0, is_active: false }]);
  expect(offers).toMatchObject([
    { label: 'деактивация оффера «Сова Займ»', link: 'PUT /api/v1/offers/3' },
  ]);
  await revert();
  expect(server.offer).toEqual(now);
});

test('does not change an offer that others have already switched, with a message', async () => {
  const { server, toggle, offers, told } = begin();
  server.change({ status: 0, is_active: false });
  await toggle(sova);
  expect(server.puts()).toEqual([]);
  expect(offers).toEqual([]);
  expect(told).toEqual(['PUT /api/v1/offers/3: Оффер «Сова Займ» уже деактивирован']);
});

test('checks a lost answer at once, reports the write and offers its undo', async () => {
  let isLost = true;
  const answerPut = () => (isLost ? null : undefined);
  const { server, toggle, offers, revert, told } = begin({ isVersioned: true, answerPut });
  await toggle(sova);
  isLost = false;
  expect(server.puts()).toHaveLength(1);
  expect(told).toEqual([expect.stringMatching(/^PUT \/api\/v1\/offers\/3 \d+: Уже записано: /)]);
  expect(offers).toMatchObject([{ label: 'деактивация оффера «Сова Займ»' }]);
  await revert();
  expect(server.offer.status).toBe(1);
});

test('a second press after a lost answer does not switch the offer back', async () => {
  const { server, toggle } = begin({ answerPut: () => null });
  await toggle(sova);
  await toggle(sova);
  expect(server.puts()).toHaveLength(1);
  expect(server.offer.status).toBe(0);
});
