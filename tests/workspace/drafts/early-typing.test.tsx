/** Text that is typed before the code that stores drafts has loaded. */
import { act } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { CardDraft, cardMachine, sova } from '#tests/support/left-drafts.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { DraftOffer } from '#workspace/drafts/draft-offer.tsx';
import { editorPort } from '#workspace/drafts/editor-ports.ts';
import { storedDraft } from '#workspace/drafts/stored-draft.ts';
import { actorKey, isClean } from '#workspace/editing/actor-registry.ts';
import { useKeptActor } from '#workspace/services.tsx';

const code = vi.hoisted(() => ({ wait: null as Promise<void> | null }));
vi.mock('#workspace/drafts/draft-offer-view.tsx', async (original) => {
  await code.wait;
  return await original();
});
/** Created for each rendering, like the keys of records. */
const cardKey = () => actorKey<typeof cardMachine>('card', isClean);
const port = editorPort(CardDraft);
const commands = ['card', 'Карточка', 'карточки', 'offers.write'] as const;
const words = { label: (field: string) => field, text: String };
const values = { '': sova };
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('pult.draft.'));

/** Draws a card before the code that stores its drafts has loaded. */
async function beginEarly() {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const { draw, runtime } = await beginSignedIn();
  function CardScreen() {
    const key = cardKey();
    const card = useKeptActor(key, () => cardMachine, { input: { value: sova } });
    useSelector(card, (snapshot) => snapshot);
    return (
      <DraftOffer
        draft={storedDraft(key, card, port, values)}
        form={{ port, commands, words }}
        region={() => null}
      />
    );
  }
  draw(<CardScreen />);
  const card = runtime.kept.get(cardKey(), () => cardMachine, { input: { value: sova } });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const send = (event: Parameters<typeof card.send>[0]) => act(async () => card.send(event));
  return { runtime, send, load: loaded.resolve };
}

test('early typing is stored at once, dropped when the edit is cancelled, and kept when the code has loaded', async () => {
  const { runtime, send, load } = await beginEarly();
  const type = async (note: string) => {
    await send({ type: 'edit' });
    await send({ type: 'change', patch: { note } });
    expect(drafts()).toHaveLength(1);
  };
  await type('забытое');
  await send({ type: 'cancel' });
  expect(drafts()).toEqual([]);

  await type('новое');
  load();
  await expect.poll(() => runtime.kept.find(actorKey('card.stored'))).not.toBeNull();
  // The early draft stays until it is stored anew after a pause, so that a crash loses nothing.
  await new Promise((resolve) => setTimeout(resolve));
  expect(drafts()).toHaveLength(1);
  await send({ type: 'change', patch: { note: 'новое слово' } });
  await expect.poll(() => localStorage.getItem(drafts()[0]!)).toContain('новое слово');
});
