/** A look for a write whose answer was lost: it sends nothing, and reports only a write that it finds. */
import { expect, test } from 'vitest';
import { valuePart } from '#features/offers/page/offer-params.logic.ts';
import { cardPart, offerWriter } from '#features/offers/page/offer-writer.ts';
import { createOfferServer } from '#tests/support/offer-server.ts';
import { caption, sova } from '#tests/support/offers.ts';
import type { Services } from '#workspace/services.tsx';

const base = cardPart.read(sova);
const draft = { ...base, status: '0' };

/** Only a read that nobody waits for uses the quiet API. */
function begin() {
  const { server, api } = createOfferServer();
  const said: string[] = [];
  const read: string[] = [];
  const readBy = (name: string) => ({
    ...api,
    read: (id: number) => {
      read.push(name);
      return api.read(id);
    },
  });
  const quiet = { offers: readBy('quiet') } as unknown as Services['quiet'];
  const notify = (text: string) => void said.push(text);
  const writer = offerWriter({ offers: readBy('loud'), quiet, notify });
  writer.on('written', () => said.push('written'));
  const look = () =>
    writer.write(3, cardPart, { draft, base }, undefined, { look: new AbortController().signal });
  return { server, writer, said, read, look };
}

test('a look reads without messages, unlike a write', async () => {
  const { writer, read, look } = begin();
  await look().catch(() => {});
  expect(read).toEqual(['quiet']);
  await writer.write(3, cardPart, { draft, base });
  expect(read).toEqual(['quiet', 'loud']);
});

// A report would make screens read the whole again, and each read starts the next look.
test('a look reports nothing if the write did not take effect', async () => {
  const { server, said, look } = begin();
  await expect(look()).rejects.toThrow();
  expect([said, server.puts()]).toEqual([[], []]);
});

test('a look reports nothing of an offer that cannot be written safely', async () => {
  const { server, said, look } = begin();
  server.change({ settings: [{ ...caption, setting_id: null as never }] });
  await expect(look()).rejects.toThrow();
  expect([said, server.puts()]).toEqual([[], []]);
});

test('a look reports nothing of a deleted parameter', async () => {
  const { server, writer, said } = begin();
  const part = valuePart(caption.setting_id);
  const value = part.read(sova)!;
  server.change({ settings: [] });
  const change = { draft: value, base: value };
  await expect(
    writer.write(3, part, change, undefined, { look: new AbortController().signal }),
  ).rejects.toThrow();
  expect([said, server.puts()]).toEqual([[], []]);
});

test('a look reports the offer if the write took effect', async () => {
  const { server, said, look } = begin();
  server.change({ status: 0, is_active: false });
  await expect(look()).resolves.toMatchObject({ type: 'saved' });
  expect([said, server.puts()]).toEqual([['written'], []]);
});
