/** Recently used records and commands, stored per user in this browser as numbers and ids only. */
import { createActor } from 'xstate';
import * as z from 'zod/mini';
import type { CallFact } from '#api/call.ts';
import { RECORD_KINDS, type RecordRef } from '#machines/palette/kinds.ts';
import {
  type Recent,
  type RecentsActor,
  recentsMachine,
} from '#machines/palette/recents.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { allRecords } from '#records/records.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';
import { placeAt } from './places.ts';

const keyOf = (owner: number) => `pult.recents.${owner}`;

const Stored = z.array(z.unknown());
const Item = z.union([
  z.strictObject({ kind: z.enum(RECORD_KINDS), id: z.int().check(z.positive()) }),
  z.strictObject({ command: z.string().check(z.regex(/^[a-zA-Z]+(?:\.[\w-]+)+$/)) }),
]);

function read(owner: number): readonly Recent[] {
  try {
    const stored = Stored.parse(JSON.parse(browserStorage.getItem(keyOf(owner)) ?? '[]'));
    return stored.flatMap((item) => {
      const parsed = Item.safeParse(item);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    // Foreign data under this key is ignored.
    return [];
  }
}

/** The recents of the signed-in user. Records every opened screen and record. */
export function createRecents(session: SessionActor, location: AppLocation): RecentsActor {
  const recents = createActor(
    recentsMachine.provide({
      actions: {
        store: ({ context: { owner, items } }) => {
          if (owner !== null) browserStorage.setItem(keyOf(owner), JSON.stringify(items));
        },
      },
    }),
  );
  const look = () => {
    const item = placeAt(location.href());
    if (item) recents.send({ type: 'used', item });
  };
  session.subscribe(({ context: { user } }) => {
    const { owner } = recents.getSnapshot().context;
    const id = user?.id ?? null;
    if (id === owner) return;
    if (id === null) recents.send({ type: 'person.left' });
    else {
      recents.send({ type: 'person.came', owner: id, items: read(id) });
      look();
    }
  });
  location.subscribe(look);
  window.addEventListener('storage', ({ key }) => {
    const { owner } = recents.getSnapshot().context;
    if (owner === null || (key !== keyOf(owner) && key !== null)) return;
    recents.send({ type: 'items.changed', items: read(owner) });
  });
  return recents;
}

/** The record that a failed call has shown to be deleted. */
export function deletedRecordOf(fact: CallFact): RecordRef | null {
  const { method, path, ifGone } = fact.call;
  const isGone =
    ifGone ||
    (method === 'DELETE'
      ? fact.type === 'call.succeeded'
      : fact.type === 'call.failed' && fact.problem.status === 404);
  const [, list = '', id] = /^(.*)\/(\d{1,15})$/.exec(path) ?? [];
  const { kind } = allRecords.find(({ apiPath }) => apiPath === list) ?? {};
  return isGone && kind ? { kind, id: Number(id) } : null;
}
