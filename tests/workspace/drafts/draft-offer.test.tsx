/** Where the focus is after an offered draft was dropped or restored. */
import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import {
  type Card,
  CardDraft,
  cardMachine,
  leftNote,
  place,
  sova,
  sovaOfOthers,
  storeLeft,
} from '#tests/support/left-drafts.ts';
import { beginSignedIn, button } from '#tests/support/runtime.tsx';
import { createStoredDraftLogic } from '#workspace/drafts/draft-keeping.ts';
import { DraftOfferView, rowsOf } from '#workspace/drafts/draft-offer-view.tsx';
import { editorPort } from '#workspace/drafts/editor-ports.ts';

const commands = ['card', 'Карточка', 'карточки', 'offers.write'] as const;
const words = { label: (field: string) => field, text: String };

const form = (
  <>
    <button type="button" disabled>
      Выключено
    </button>
    <button type="button">Править</button>
  </>
);

async function begin(now: Card, content = form, props: object = {}) {
  storeLeft(leftNote);
  const { draw, runtime, user } = await beginSignedIn('/offers/7');
  const card = createActor(cardMachine, { input: { value: now } }).start();
  const stored = createActor(
    createStoredDraftLogic(runtime.drafts, place, card, editorPort(CardDraft)),
    { input: { reopensGone: false } },
  ).start();
  function Screen() {
    const region = useRef<HTMLElement>(null);
    return (
      <>
        <div data-testid="offer">
          <DraftOfferView actor={stored} form={{ commands, words }} region={() => region.current} />
        </div>
        <section ref={region} {...props}>
          {content}
        </section>
      </>
    );
  }
  draw(<Screen />);
  const region = screen.getByTestId('offer').querySelector('[role=status]')!;
  expect(region.textContent).toBe('');
  stored.send({ type: 'record.shown', values: { '': now } });
  await screen.findByRole('complementary', { name: 'Черновик' });
  // The offer is announced, because its live region was there before.
  await expect.poll(() => region.textContent).toMatch(/^Несохранённый черновик: /);
  return Object.assign(user, { region });
}
const focused = () => expect.poll(() => document.activeElement?.textContent);

test('the focus goes to the first enabled button of the form when the offer is dropped', async () => {
  const user = await begin(sova);
  await user.click(button('Отбросить'));
  expect(screen.queryByRole('complementary')).toBeNull();
  expect(user.region.textContent).toBe('');
  await focused().toBe('Править');
});

test('the focus goes back to the offer after «Решить позже»', async () => {
  const user = await begin(sovaOfOthers);
  await user.click(button('Восстановить'));
  await focused().toContain('запись изменили');
  // The question announces itself.
  expect(user.region.textContent).toBe('');
  await user.click(button('Решить позже'));
  await focused().toBe('Восстановить');
});

test.each(['Отбросить', 'Восстановить'])('the focus goes to the grid after «%s»', async (name) => {
  const user = await begin(sova, <span>190</span>, { role: 'grid', tabIndex: 0 });
  await user.click(button(name));
  await expect.poll(() => document.activeElement?.role).toBe('grid');
});

test('the offer says «вчера» after midnight when the visibility of the page changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: leftNote.savedAt });
  try {
    const { region } = await begin(sova);
    expect(region.textContent).toBe('Несохранённый черновик: сегодня в 14:32');
    vi.setSystemTime(leftNote.savedAt + 86_400_000);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(region.textContent).toBe('Несохранённый черновик: вчера в 14:32');
  } finally {
    vi.useRealTimers();
  }
});

test('the offer names at most five rows, each once', () => {
  const offers = (names: readonly string[]) =>
    names.map((name) => ({ left: { ...leftNote, id: name, row: name, draft: { name } } }));
  const row = (draft: object) => (draft as Card).name;
  const five = ['ВК', 'Ёлка', 'Сова', 'Филин', 'Сыч'];
  expect(rowsOf(offers([...five, 'ВК']), { row })).toBe('ВК, Ёлка, Сова, Филин, Сыч');
  expect(rowsOf(offers([...five, 'Неясыть', 'Сипуха']), { row })).toBe(
    'ВК, Ёлка, Сова, Филин, Сыч и ещё 2',
  );
});
