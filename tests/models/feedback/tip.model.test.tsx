import { act, fireEvent } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { followPointing } from '#app/feedback/tip-pointing.ts';
import { TipView } from '#app/feedback/tip-view.tsx';
import { tipMachine } from '#machines/feedback/tip.machine.ts';
import { beginConsole, button, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { Button, IconButton } from '#ui/form/button.tsx';
import { tipModel } from './tip.model.ts';

const ends: (() => void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  below = [];
  await endConsole();
});

/** The elements below the pointer, because happy-dom has no layout. */
let below: readonly Element[] = [];
document.elementsFromPoint = () => [...below];

const word = () => document.querySelector<HTMLElement>('[data-tip-word]');

/** Two buttons with tips. */
function drawButtons() {
  const begun = beginConsole();
  const clock = new SimulatedClock();
  const tip = createActor(tipMachine, { clock }).start();
  ends.push(followPointing(tip));
  const Word = () =>
    useSelector(tip, (state) => state.hasTag('visible')) && <TipView actor={tip} />;
  begun.draw(
    <>
      <Button data-tip="Сохранить" data-tip-shortcut="mod+s">
        Сохранить
      </Button>
      <IconButton aria-label="Тема" />
      <Word />
    </>,
  );
  return { ...begun, tip, clock };
}

describe('the tip beside a button', () => {
  testEveryTransition(tipModel, {
    setUp: drawButtons,
    perform: {
      point: (_, { tip }) => void fireEvent.pointerOver(button(tip.text)),
      stay: () => void fireEvent.pointerMove(word()!),
      leave: () => void fireEvent.pointerOut(button('Тема'), { relatedTarget: document.body }),
      dismiss: () => void fireEvent.keyDown(document.body, { key: 'Escape' }),
      'xstate.after.openDelay.tip.waiting': ({ clock }) => clock.increment(600),
      'xstate.after.closeDelay.tip.leaving': ({ clock }) => clock.increment(200),
    },
    verify: {
      hidden: () => expect(word()).toBeNull(),
      waiting: () => expect(word()).toBeNull(),
      shown: () => expect(word()).not.toBeNull(),
      leaving: () => expect(word()).not.toBeNull(),
      '*': ({ tip }, snapshot) => {
        expect(tip.getSnapshot().value).toBe(snapshot.value);
        const { tip: said } = snapshot.context;
        if (!snapshot.hasTag('visible') || !said) return expect(word()).toBeNull();
        expect(word()!.textContent).toContain(said.text);
        expect(word()!.querySelectorAll('kbd').length > 0).toBe(said.shortcut !== null);
        // Screen readers already read the button’s name and keys.
        expect(word()!.getAttribute('aria-hidden')).toBe('true');
      },
    },
  });

  test('disappears when the pointer is over a button under it, but not over anything else', () => {
    const { clock } = drawButtons();
    fireEvent.pointerOver(button('Сохранить'));
    act(() => clock.increment(600));
    below = [word()!, document.body];
    fireEvent.pointerMove(word()!);
    expect(word()).not.toBeNull();
    below = [word()!, button('Тема'), document.body];
    fireEvent.pointerMove(word()!);
    expect(word()).toBeNull();
  });
});
