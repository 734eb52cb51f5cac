/** A list that is opened by going back from one of its records. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AppLocation } from '#workspace/navigation/location.ts';
import { type Services, ServicesProvider } from '#workspace/services.tsx';
import { AtLastRecord, type RestoredCursor } from '#workspace/tables/restored-cursor.tsx';

const list = { href: '/offers?status=1', search: '' };

interface Way {
  readonly href?: string;
  readonly state?: { opened?: number; search?: string } | null;
  /** The place of the last opened record. */
  readonly last?: {
    readonly list?: object | null;
    readonly id: number | null;
    readonly page: number;
    readonly at: number | null;
  };
}

/** Returns where the list navigates, and which row it begins with. */
function back({ href = '/offers?status=1', state = { opened: 25 }, last }: Way) {
  const went: unknown[] = [];
  const drawn: (RestoredCursor | null)[] = [];
  const listeners = new Set<() => void>();
  let here = href;
  const location: AppLocation = {
    href: () => here,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    go: (to, options) => {
      went.push({ to, ...options });
      here = to;
      for (const listener of listeners) listener();
    },
  };
  const { page = 1, ...rest } = last ?? { id: null, at: null };
  const context = { list, part: last ? { page } : null, ...rest };
  const navigation = { getSnapshot: () => ({ context }) };
  const find = ({ name }: { name: string }) =>
    name === 'navigation:/offers' && last ? navigation : null;
  const kept = { find } as unknown as Services['kept'];
  render(
    <ServicesProvider services={{ location, kept } as Services}>
      <AtLastRecord>
        {(restoredCursor) => {
          drawn.push(restoredCursor);
          return null;
        }}
      </AtLastRecord>
    </ServicesProvider>,
  );
  return { went, restoredCursor: drawn.at(-1), isDrawn: drawn.length > 0 };
}

test('the list begins at the row of the last record', () => {
  expect(back({ last: { id: 27, page: 1, at: 4 } })).toMatchObject({
    went: [],
    restoredCursor: { key: 27, at: 4 },
  });
});

test('the list opens the page of the last record first', () => {
  const state = { opened: 25 };
  expect(back({ state, last: { id: 31, page: 2, at: 0 } })).toMatchObject({
    went: [{ to: '/offers?status=1#2', replace: true, state }],
    restoredCursor: { key: 31, at: 0 },
  });
  expect(back({ href: '/offers?status=1#2', last: { id: 19, page: 1, at: 9 } }).went).toEqual([
    { to: '/offers?status=1', replace: true, state },
  ]);
});

test.each<[string, Way]>([
  ['other filters', { href: '/offers?status=0', last: { id: 31, page: 2, at: 0 } }],
  ['another search', { state: { opened: 25, search: 'сова' }, last: { id: 31, page: 2, at: 0 } }],
  ['records of no list', { last: { list: null, id: 31, page: 2, at: 0 } }],
  ['a record that was not found in it', { last: { id: null, page: 1, at: null } }],
  ['a reload', {}],
])('the list begins at the row that was opened after %s', (_, way) => {
  expect(back(way)).toMatchObject({ went: [], restoredCursor: { key: 25, at: 0 } });
});

test('the list restores no row if no record was opened from it', () => {
  expect(back({ state: null })).toEqual({ went: [], restoredCursor: null, isDrawn: true });
});
