/** The storing of a card's drafts after its screen was left. */
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StoredDraftActor } from '#machines/drafts/stored-draft.machine.ts';
import { settle } from '#tests/support/deferred.ts';
import {
  type Card,
  CardDraft,
  cardMachine,
  leftNote,
  sova,
  sovaOfOthers,
  storeLeft,
} from '#tests/support/left-drafts.ts';
import { beginSignedIn, type TestConsole } from '#tests/support/runtime.tsx';
import { useKeptDraft } from '#workspace/drafts/draft-keeping.ts';
import { editorPort } from '#workspace/drafts/editor-ports.ts';
import { actorKey, isClean } from '#workspace/editing/actor-registry.ts';
import { useKeptActor } from '#workspace/services.tsx';

const key = actorKey<typeof cardMachine>('card', isClean);
const port = editorPort(CardDraft);

let pult: TestConsole;
let stored: StoredDraftActor;
/** Opens the screen of the card. */
async function open(value: Card) {
  const values = { '': value };
  function CardScreen() {
    const card = useKeptActor(key, () => cardMachine, { input: { value } });
    stored = useKeptDraft({ key, form: card, port, values }, port);
    return null;
  }
  pult.draw(<CardScreen />);
  await settle();
  return pult.runtime.kept.get(key, () => cardMachine, { input: { value } });
}

const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('pult.draft.'));

test('a draft that is cancelled just before the screen closes is removed', async () => {
  pult = await beginSignedIn();
  const card = await open(sova);
  card.send({ type: 'edit' });
  card.send({ type: 'change', patch: { note: 'новое' } });
  await expect.poll(drafts).toHaveLength(1);
  card.send({ type: 'cancel' });
  cleanup();
  await settle();
  await expect.poll(drafts).toEqual([]);
});

test('an open comparison of two versions is still open when the screen is opened again', async () => {
  storeLeft(leftNote);
  pult = await beginSignedIn();
  await open(sovaOfOthers);
  await expect.poll(() => stored.getSnapshot().can({ type: 'restore' })).toBe(true);
  stored.send({ type: 'restore' });
  expect(stored.getSnapshot().value).toMatchObject({ offer: 'comparing' });
  cleanup();
  await settle();
  await open(sovaOfOthers);
  expect(stored.getSnapshot().value).toMatchObject({ offer: 'comparing' });
});
