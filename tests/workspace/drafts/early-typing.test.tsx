/** What is typed before the code that stores drafts is there. */
import { afterEach, expect, test, vi } from 'vitest';
import { deferred } from '#tests/support/deferred.ts';
import { CardDraft, cardMachine, sova } from '#tests/support/left-drafts.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';
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
afterEach(endConsole);

const key = actorKey<typeof cardMachine>('card', isClean);
const port = editorPort(CardDraft);
const commands = draftCommands('card', 'Карточка', 'карточки', 'offers.write');
const words = { label: (field: string) => field, text: String };
const values = { '': sova };
const drafts = () => Object.keys(localStorage).filter((name) => name.startsWith('pult.draft.'));

test('is stored at once, and never leaves the storage when the code comes', async () => {
  const loaded = deferred<void>();
  code.wait = loaded.promise;
  const { draw, runtime } = await beginSignedIn();
  function CardScreen() {
    const card = useKeptActor(key, () => cardMachine, { input: { value: sova } });
    return (
      <DraftOffer
        draft={storedDraft(key, card, port, values)}
        form={{ commands, words }}
        region={() => null}
      />
    );
  }
  draw(<CardScreen />);
  const card = runtime.kept.get(key, () => cardMachine, { input: { value: sova } });
  await new Promise((resolve) => setTimeout(resolve));
  card.send({ type: 'edit' });
  card.send({ type: 'change', patch: { note: 'новое' } });
  await Promise.resolve();
  expect(drafts()).toHaveLength(1);
  const removed = vi.spyOn(Storage.prototype, 'removeItem');
  loaded.resolve();
  await expect.poll(() => runtime.kept.find(actorKey('card.stored'))).not.toBeNull();
  card.send({ type: 'change', patch: { note: 'новое слово' } });
  await expect.poll(() => localStorage.getItem(drafts()[0]!)).toContain('новое слово');
  expect(removed).not.toHaveBeenCalled();
});
