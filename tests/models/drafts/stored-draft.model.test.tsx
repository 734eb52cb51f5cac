import { fireEvent, screen, within } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { type KeptDrafts, offersOf } from '#machines/drafts/draft-recovery.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import {
  type Card,
  CardDraft,
  cardMachine,
  leftNote,
  place,
  sova,
  storeLeft,
} from '#tests/support/left-drafts.ts';
import {
  beginConsole,
  button,
  endConsole,
  field,
  holdTimers,
  isOff,
} from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { DraftOfferView } from '#workspace/drafts/draft-offer-view.tsx';
import { createDraftStore } from '#workspace/drafts/draft-store.ts';
import { editorPort } from '#workspace/drafts/editor-ports.ts';
import { storedDraftModel } from './stored-draft.model.ts';

const undone: (() => void)[] = [];
afterEach(async () => {
  for (const undo of undone.splice(0)) undo();
  await endConsole();
});

const commands = ['card', 'Карточка', 'карточки', 'offers.write'] as const;
const words = {
  label: (name: string) => ({ name: 'Название', note: 'Заметка' })[name] ?? name,
  text: (draft: object, name: string) => (draft as Card)[name as keyof Card],
};
const own = `${leftNote.id.replace('gone', '')}here`;

function setUp() {
  const timers = holdTimers(300);
  const asked: Deferred<ReadonlySet<string>>[] = [];
  const others = () => {
    const question = deferred<ReadonlySet<string>>();
    asked.push(question);
    return question.promise;
  };
  const store = createDraftStore({
    storage: () => localStorage,
    page: { id: () => 'here', others, renew: () => {} },
    now: () => leftNote.savedAt + 1,
    isServerClockKnown: () => true,
    onBlocked: () => {
      throw new Error('the storage is not blocked');
    },
  });
  const form = createActor(cardMachine, { input: { value: sova } }).start();
  const logic = createStoredDraftLogic(store, place, form, editorPort(CardDraft));
  const actor = createActor(logic, { input: { reopensGone: false } }).start();
  undone.push(() => {
    actor.stop();
    form.stop();
  });
  function Form() {
    const { draft } = useSelector(form, ({ context }) => context);
    return (
      <label>
        Заметка
        <input
          name="note"
          value={draft.note}
          onChange={({ target }) => {
            form.send({ type: 'edit' });
            form.send({ type: 'change', patch: { note: target.value } });
          }}
        />
      </label>
    );
  }
  const begun = beginConsole();
  begun.draw(
    <section>
      <DraftOfferView
        actor={actor}
        form={{ commands, words }}
        region={() => document.querySelector('section')}
      />
      <Form />
      <button type="button">Править</button>
    </section>,
  );
  return { ...begun, timers, asked, form, actor };
}

const offer = () => screen.queryByRole('complementary', { name: 'Черновик' });
const storedAs = (key: string) => {
  const { base, draft } = JSON.parse(localStorage.getItem(key) ?? '{}');
  return base && { base, draft };
};

describe('a stored draft', () => {
  testEveryTransition(storedDraftModel, {
    setUp,
    perform: {
      'record.shown': ({ form, actor }, { values }, { context: { drafts } }) => {
        // A form with a draft would also report its new base, which is another event.
        if (!drafts['']) form.send({ type: 'record.changed', value: values[''] as Card });
        actor.send({ type: 'record.shown', values });
      },
      'left.changed': () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: leftNote.id })),
      'xstate.done.actor.find': ({ asked }, { output }) => {
        for (const left of output.left) storeLeft(left);
        if (output.left.length === 0) localStorage.removeItem(leftNote.id);
        asked.at(-1)!.resolve(new Set());
      },
      'xstate.error.actor.find': ({ asked }, { error }) => asked.at(-1)!.reject(error),
      restore: ({ user }) => user.click(button('Восстановить')),
      discard: ({ user }) => user.click(button('Отбросить')),
      keepMine: ({ user }) => user.click(button('Оставить моё')),
      takeTheirs: ({ user }) => user.click(button('Взять чужое')),
      cancel: () => void fireEvent.keyDown(document.body, { key: 'Escape' }),
      flush: () => void window.dispatchEvent(new Event('pagehide')),
      'xstate.after.pause.storedDraft.keeping.waiting': ({ timers }) => timers.runOut(),
      changed: ({ form }, { drafts }, { context: { values } }) => {
        const typed = (drafts as KeptDrafts)[''];
        if (typed)
          fireEvent.change(field('Заметка'), { target: { value: (typed.draft as Card).note } });
        else {
          form.send({ type: 'cancel' });
          form.send({ type: 'record.changed', value: values!['']! as Card });
        }
      },
    },
    verify: {
      'offer.none': () => expect(offer()).toBeNull(),
      'offer.offered': (_, snapshot) => {
        const title = 'Несохранённый черновик: 10 ноября в 14:32';
        expect(within(offer()!).getByText(title)).not.toBeNull();
        expect(offer()!.previousElementSibling!.matches('[role=status]')).toBe(true);
        expect(offer()!.previousElementSibling!.textContent).toBe(title);
        expect(isOff(button('Восстановить'))).toBe(!snapshot.can({ type: 'restore' }));
        expect(button('Отбросить').disabled).toBe(false);
      },
      'offer.comparing': (_, { context }, { event }) => {
        if (event?.type === 'restore') expect(document.activeElement?.role).toBe('alert');
        const table = screen.getByRole('table', { name: 'Расхождения' });
        const [, ...rows] = within(table).getAllByRole('row');
        const [{ now } = { now: null }] = offersOf(context);
        expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(
          (now as Card).note === sova.note
            ? []
            : [['Заметка', 'старое', (now as Card).note, 'моё']],
        );
      },
      'search.idle': () => {},
      'search.searching': ({ asked }) => expect(asked).not.toHaveLength(0),
      'keeping.kept': (_, { context }) => expect(storedAs(own)).toEqual(context.drafts['']),
      'keeping.waiting': () => {},
      '*': (_, { context }, { event, emitted }) => {
        const shown = (context.drafts['']?.draft ?? context.values?.[''] ?? sova) as Card;
        expect(field('Заметка').value).toBe(shown.note);
        const told = emitted.map(({ type }) => type);
        const isRestored = told.includes('restored');
        const isGivenUp = event?.type === 'discard' || event?.type === 'takeTheirs';
        if (isGivenUp || isRestored) expect(localStorage.getItem(leftNote.id)).toBeNull();
        // A restored draft focuses the field that was changed.
        if (isRestored) expect(document.activeElement).toBe(field('Заметка'));
        // Otherwise the focus would be lost with the pressed button.
        if (told.includes('answered')) {
          const next = offer()?.querySelector('button:not(:disabled)') ?? button('Править');
          expect(document.activeElement).toBe(next);
        }
      },
    },
  });
});
