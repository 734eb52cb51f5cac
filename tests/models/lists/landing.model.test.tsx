import { act } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { cursorMachine } from '#machines/lists/cursor.machine.ts';
import type { LandingActor, Place } from '#machines/lists/landing.machine.ts';
import { type Deferred, deferred } from '#tests/support/deferred.ts';
import { beginSignedIn, holdTimers } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { LANDING_WORDS, useLandingOn } from '#workspace/tables/landing.ts';
import { landingModel, place } from './landing.model.ts';

const columns = [{ id: 'key', header: 'Строка', render: (key: number) => `строка ${key}` }];
const markedRow = () => document.querySelector<HTMLElement>('tr[data-marked]');

/** Draws a list below a form; the test answers the searches. */
async function setUp() {
  const begun = await beginSignedIn();
  const searches: { created: object; found: Deferred<Place | null> }[] = [];
  const done: unknown[] = [];
  const timers = holdTimers(2000, 10_000);
  const cursor = createActor(cursorMachine).start();
  let setRows!: (rows: readonly number[]) => void;
  let landing!: LandingActor;
  function Form() {
    const [rows, set] = useState<readonly number[]>([1, 2]);
    setRows = set;
    const region = useRef<HTMLDivElement>(null);
    const pages = { page: 1, turnTo: (page: number) => void done.push(page) };
    landing = useLandingOn({ cursor, region, pages }, (created) => {
      const found = deferred<Place | null>();
      searches.push({ created, found });
      return found.promise;
    });
    return (
      <div ref={region}>
        <DataTable
          label="Строки"
          columns={columns}
          rows={rows}
          rowKey={(key) => key}
          onActivate={() => {}}
        />
      </div>
    );
  }
  begun.draw(<Form />);
  const list = (keys: readonly number[]) => {
    act(() => setRows(keys));
    act(() => cursor.send({ type: 'rows.changed', keys }));
  };
  // The message to which a search adds its note.
  const call = { id: 'c', link: 'POST /api/v1/offers', isWrite: true, title: { text: 'Новый' } };
  begun.runtime.toasts.send({ type: 'call.started', ...call });
  begun.runtime.toasts.send({ type: 'call.succeeded', ...call, href: '/offers/7' });
  const submit = (made: number | null, sent: object) =>
    act(async () => {
      landing.send({ type: 'made', made, sent });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 5)));
    });
  const note = () => begun.runtime.toasts.getSnapshot().context.toasts[0]?.note;
  return { ...begun, searches, done, submit, note, list, timers };
}

describe('leading to a created record', () => {
  testEveryTransition(landingModel, {
    setUp,
    perform: {
      made: ({ submit }, { made, sent }) => submit(made, sent),
      'xstate.done.actor.find': ({ searches }, { output }) =>
        act(async () => searches.at(-1)!.found.resolve(output.place)),
      'xstate.error.actor.find': ({ searches }, { error }) =>
        act(async () => searches.at(-1)!.found.reject(error)),
      'rows.listed': ({ list }, { keys }) => list(keys as readonly number[]),
      'xstate.after.attention.landing.marked': ({ timers }) => act(timers.runOut),
      'xstate.after.timeout.landing.arriving': ({ timers }) => act(timers.runOut),
    },
    verify: {
      resting: () => expect(markedRow()).toBeNull(),
      // The list turns to the page of the record.
      arriving: ({ done }) => expect(done.at(-1)).toBe(place.page),
      marked: () => {
        expect(markedRow()?.dataset.key).toBe(String(place.key));
        expect(document.activeElement).toBe(markedRow());
      },
      finding: ({ searches }, { context }) =>
        expect(searches.at(-1)?.created).toEqual(context.created),
      '*': ({ note }, _, { emitted }) => {
        for (const { type } of emitted) {
          if (type === 'unlisted') expect(note()).toBe(LANDING_WORDS.unlisted);
          if (type === 'failed') expect(note()).toBe(LANDING_WORDS.failed);
        }
      },
    },
  });
});

test('the focus stays where the user moved it during the search', async () => {
  const { submit, searches, list } = await setUp();
  await submit(7, {});
  const [row] = document.querySelectorAll<HTMLElement>('tr[data-key]');
  act(() => row!.focus());
  list([1, 2, 7]);
  await act(async () => searches[0]!.found.resolve({ key: 7, page: 1 }));
  expect(markedRow()?.dataset.key).toBe('7');
  expect(document.activeElement).toBe(row);
});

test.each([
  ['a row of the page that is turned', 0, [5, 6, 7], '7'],
  ['a row that stays', 0, [1, 5, 7], '5'],
])('after %s had the focus, a row focused since keeps it only if it stays', async (...given) => {
  const [, at, page, focused] = given;
  const { submit, searches, list } = await setUp();
  const row = (key: number | string) =>
    document.querySelector<HTMLElement>(`tr[data-key="${key}"]`)!;
  act(() => document.querySelectorAll<HTMLElement>('tr[data-key]')[at]!.focus());
  await submit(7, {});
  await act(async () => searches[0]!.found.resolve({ key: 7, page: 2 }));
  list(page.slice(0, -1));
  act(() => row(5).focus());
  list(page);
  expect(markedRow()?.dataset.key).toBe('7');
  expect(document.activeElement).toBe(row(focused));
});

test('a field that the user opened in place of the focused button keeps the focus', async () => {
  const { submit, searches, list } = await setUp();
  const row = document.querySelector('tr[data-key="1"]')!;
  const [button, field] = ['button', 'input'].map((name) => document.createElement(name));
  row.firstElementChild!.append(button!);
  act(() => button!.focus());
  await submit(7, {});
  button!.replaceWith(field!);
  act(() => field!.focus());
  list([1, 2, 7]);
  await act(async () => searches[0]!.found.resolve({ key: 7, page: 1 }));
  expect(markedRow()?.dataset.key).toBe('7');
  expect(document.activeElement).toBe(field);
});
