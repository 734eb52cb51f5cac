import { fireEvent } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import { describe, expect } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import JournalPanel from '#app/journal/journal-panel.tsx';
import { OUTCOMES } from '#app/journal/journal-text.ts';
import { RuntimeContext } from '#app/runtime/runtime-context.ts';
import {
  isFailure,
  type JournalEntry,
  journalMachine,
  outcomeOf,
} from '#machines/feedback/journal.machine.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { beginConsole, button } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { journalModel } from './journal.model.ts';

function setUp() {
  const begun = beginConsole();
  const clock = new SimulatedClock();
  const { calls: copies, actor: copy } = heldCalls<void, { entries: readonly JournalEntry[] }>();
  const emitted: unknown[] = [];
  const journal = createActor(journalMachine.provide({ actors: { copy } }), { clock }).start();
  journal.on('*', (event) => void emitted.push(event));
  const Panel = () => {
    const isOpen = useSelector(journal, (state) => state.matches({ panel: 'open' }));
    return isOpen && <JournalPanel />;
  };
  begun.draw(
    <RuntimeContext value={{ ...begun.runtime, journal }}>
      <Suspense>
        <Panel />
      </Suspense>
    </RuntimeContext>,
  );
  return { ...begun, journal, clock, copies, emitted, regions: [] as Element[] };
}

type Driver = ReturnType<typeof setUp>;
const notify = ({ journal }: Driver, event: Parameters<Driver['journal']['send']>[0]) =>
  journal.send(event);
const row = (id: number) => document.querySelector<HTMLElement>(`tr[data-key="${id}"]`);
const referred = (element: Element, attribute: string) =>
  document.getElementById(element.getAttribute(attribute)!)!.textContent;
const regions = () => [...document.querySelectorAll('[role=dialog] [role=status]')];
const statuses = () =>
  [...document.querySelectorAll('[role=dialog] .sr-only[role=status]')].map(
    ({ textContent }) => textContent!,
  );
const onRow = (id: number, init: KeyboardEventInit) => {
  row(id)!.focus();
  fireEvent.keyDown(row(id)!, init);
};

describe('journal', () => {
  testEveryTransition(journalModel, {
    setUp,
    perform: {
      'call.started': notify,
      'call.ended': notify,
      'person.left': notify,
      open: notify,
      close: ({ user }) => user.keyboard('{Escape}'),
      'filter.toggle': () =>
        void fireEvent.click(document.querySelector('[role=dialog] [role=switch]')!),
      'details.toggle': (_, { id }) => onRow(id, { key: 'Enter', code: 'Enter' }),
      repeat: (_, { id }) => onRow(id, { key: 'к', code: 'KeyR' }),
      check: (_, { id }) => onRow(id, { key: 'o', code: 'KeyO' }),
      copy: (_, { id }) => onRow(id, { key: 'с', code: 'KeyC', ctrlKey: true }),
      'copy.all': () => void fireEvent.click(button('Скопировать журнал')),
      'xstate.done.actor.copy': ({ copies }) => copies.at(-1)!.resolve(undefined),
      'xstate.error.actor.copy': ({ copies }, { error }) => copies.at(-1)!.reject(error),
      'xstate.after.readingTime.journal.copying.copied': ({ clock }) => clock.increment(3000),
      'xstate.after.readingTime.journal.copying.refused': ({ clock }) => clock.increment(3000),
    },
    verify: {
      'panel.closed': () => expect(document.querySelector('[role=dialog]')).toBeNull(),
      'panel.open': (driver, { context, value }, { before }) => {
        const seen = context.entries.filter((entry) => value.shown === 'all' || isFailure(entry));
        const rows = [...document.querySelectorAll<HTMLElement>('tr[data-key]')];
        expect(rows.map(({ dataset }) => Number(dataset.key))).toEqual(seen.map(({ id }) => id));
        for (const entry of seen) {
          const text = row(entry.id)!.textContent!;
          expect(text).toContain(entry.words);
          expect(text).toContain(OUTCOMES[outcomeOf(entry)]);
          const isDetailed = entry.id === context.detailed;
          const details = row(entry.id)!.nextElementSibling;
          expect(row(entry.id)!.querySelector('[aria-expanded=true]') !== null).toBe(isDetailed);
          if (isDetailed) expect(details!.textContent).toContain(entry.link);
          if (entry.end?.unknownOutcome && !isDetailed)
            expect(text).toContain(entry.end.unknownOutcome);
          // Screen readers read a focused row with its content, and with what Enter does or has opened.
          expect(referred(row(entry.id)!, 'aria-labelledby')).toContain(entry.words);
          expect(referred(row(entry.id)!, 'aria-describedby')).toContain(
            isDetailed ? entry.link : 'Enter — подробности',
          );
        }
        const spoken = statuses();
        const failed = seen.filter(isFailure).length;
        const ofFilter = failed === 0 ? 'Ошибок не было' : `Ошибок: ${failed}`;
        expect(spoken).toContain(value.shown === 'all' ? 'Показаны все вызовы' : ofFilter);
        const detailed = seen.find(({ id }) => id === context.detailed);
        expect(spoken.at(-1)!.startsWith(detailed?.link ?? '')).toBe(true);
        expect(spoken.at(-1) === '').toBe(detailed === undefined);
        // Screen readers skip a live region that is drawn together with its text.
        if (before?.matches({ panel: 'open' })) expect(regions()).toEqual(driver.regions);
        driver.regions = regions();
        // The panel takes the focus and keeps it while calls are added.
        if (before?.matches({ panel: 'open' })) {
          expect(document.querySelector('[role=dialog]')!.contains(document.activeElement)).toBe(
            true,
          );
        }
        // Failures are announced, successes are not.
        const news = context.entries.find(({ id }) => id === context.news);
        const heard = document.querySelector('[role=dialog] .sr-only[role=status]')!.textContent;
        expect(heard!.includes(news?.words ?? '')).toBe(true);
        expect(heard === '').toBe(news === undefined);
      },
      shown: (_, { value }) => {
        const filter = document.querySelector('[role=dialog] [role=switch]');
        expect(filter === null).toBe(value.panel === 'closed');
        if (filter)
          expect(filter.ariaChecked ?? filter.getAttribute('aria-checked')).toBe(
            String(value.shown === 'failures'),
          );
      },
      'copying.idle': () => expect(document.body.textContent).not.toContain('Скопировано'),
      'copying.writing': ({ copies }, { context }) =>
        expect(copies.at(-1)!.input.entries).toEqual(context.copied),
      'copying.copied': () => expect(document.body.textContent).toContain('Скопировано'),
      'copying.refused': () => expect(document.body.textContent).toContain('не дал скопировать'),
      '*': ({ journal, emitted: heard }, snapshot, { emitted }) => {
        expect(journal.getSnapshot().value).toEqual(snapshot.value);
        expect(heard.slice(heard.length - emitted.length)).toEqual(emitted);
      },
    },
  });
});
