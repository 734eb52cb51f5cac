import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type RatesWork,
  ratesQueueMachine,
  ratesReviewMachine,
} from '#features/channels/all-rates/all-rates.logic.ts';
import ReviewWindow from '#features/channels/all-rates/sending/review-window.tsx';
import type { JobOutcome, JobState } from '#machines/rates/jobs.ts';
import { beginSignedIn, button, isOff } from '#tests/support/runtime.tsx';
import { translate } from '#tests/support/translated.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { queueModel } from './queue.model.ts';
import { items, reviewModel } from './review.model.ts';

interface Sending {
  readonly done: (outcome: JobOutcome<RatesWork>) => void;
  readonly fail: (error: unknown) => void;
}

/** Draws the review and the report; the test answers the sending. */
async function begin() {
  const begun = await beginSignedIn('/channels/rates');
  const sendings = new Map<number, Sending>();
  const review = createActor(ratesReviewMachine).start();
  const queue = createActor(
    ratesQueueMachine.provide({
      actors: {
        send: fromPromise(
          ({ input: { work } }) =>
            new Promise<JobOutcome<RatesWork>>((done, fail) => {
              sendings.set(work.id, { done, fail });
            }),
        ),
      },
    }),
  ).start();
  begun.draw(<ReviewWindow review={review} queue={queue} nameOf={(id) => `Канал ${id}`} />);
  return { ...begun, review, queue, sendings };
}
type Begun = Awaited<ReturnType<typeof begin>>;

const text = () => document.querySelector('[role=dialog]')?.textContent ?? '';
const buttonOf = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === name);
const press = async (name: string) => {
  const found = () => buttonOf(name);
  await waitFor(() => expect(found() && !isOff(found()!)).toBe(true));
  fireEvent.click(found()!);
};

describe('the review of changed rates', () => {
  testEveryTransition(reviewModel, {
    setUp: begin,
    perform: {
      changed: ({ review }, event) => review.send(event),
      'queue.changed': ({ review }, event) => review.send(event),
      open: ({ review }, event) => review.send(event),
      report: ({ review }, event) => review.send(event),
      leave: (_, __, { context }) => press(context.left.length ? 'Отправлять' : 'Не отправлять'),
      send: () => press('Отправить'),
      close: () => press('К таблице'),
    },
    verify: {
      closed: () => expect(text()).toBe(''),
      looking: (_, { context }) => {
        expect(text()).toContain('Проверьте ставки перед отправкой');
        for (const { name, fault } of context.items) {
          expect(text()).toContain(name);
          if (fault) expect(text()).toContain(fault);
        }
        const isIncluded = context.items.length > 0 && context.left.length === 0;
        const isSent = isIncluded && !context.isSending;
        expect(isOff(button('Отправить'))).toBe(!isSent);
        if (isSent) expect(text()).toContain('Каналов: 1, изменений: 1, повышения +900\u00a0₽');
      },
      report: () => expect(text()).toContain('Отправка ставок'),
    },
  });
});

const sendingIn = ({ queue, sendings }: Begun, slot: 'one' | 'two') =>
  sendings.get(queue.getSnapshot().context.slots[slot]!)!;

describe('the sending of changed rates', () => {
  testEveryTransition(queueModel, {
    setUp: async () => {
      const begun = await begin();
      begun.review.send({ type: 'changed', items });
      begun.review.send({ type: 'queue.changed', hasReport: true, isSending: false });
      begun.review.send({ type: 'report' });
      await waitFor(() => expect(text()).toContain('Отправка ставок'));
      return begun;
    },
    perform: {
      start: ({ queue }, event) => queue.send(event),
      stop: () => press('Остановить'),
      retry: () => press('Повторить неудачные'),
      keepMine: () => press('Оставить моё'),
      takeTheirs: () => press('Взять чужое'),
      outdated: ({ queue }, event) => queue.send(event),
      'xstate.done.actor.one': (driver, { output }) => sendingIn(driver, 'one').done(output),
      'xstate.error.actor.one': (driver, { error }) => sendingIn(driver, 'one').fail(error),
      'xstate.done.actor.two': (driver, { output }) => sendingIn(driver, 'two').done(output),
      'xstate.error.actor.two': (driver, { error }) => sendingIn(driver, 'two').fail(error),
    },
    verify: {
      one: () => {},
      two: () => {},
      '*': (_, { context: { jobs } }) => {
        const done = jobs.filter(({ state }) => state === 'sent').length;
        expect(text()).toContain(`Отправлено ${done} из ${jobs.length}`);
        const states = [...document.querySelectorAll<HTMLElement>('[data-state]')]
          .filter((one) => one.matches('li'))
          .map((one) => one.dataset.state);
        expect(states).toEqual(jobs.map(({ state }) => state));
        const have = (...wanted: JobState[]) => jobs.some(({ state }) => wanted.includes(state));
        const offered = ['К таблице', 'Остановить', 'Повторить неудачные'].filter((name) =>
          buttonOf(name),
        );
        expect(offered, 'only what can be done').toEqual([
          'К таблице',
          ...(have('waiting') ? ['Остановить'] : []),
          ...(have('failed', 'stopped') ? ['Повторить неудачные'] : []),
        ]);
        const isOver = !have('waiting', 'sending', 'failed', 'stopped', 'conflict');
        expect(buttonOf('К таблице')?.matches('.primary'), 'the main button').toBe(isOver);
        // The next step runs on texts that a translator has replaced.
        translate();
      },
    },
  });
});
