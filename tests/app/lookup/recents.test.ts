import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CallFact } from '#api/call.ts';
import { createRecents, deletedRecordOf } from '#app/lookup/recents.ts';
import { entries } from '#app/shell/navigation.ts';
import { navigationCommands } from '#app/shell/shell.commands.ts';
import { ProblemError } from '#contract/problem.ts';
import { recentKey } from '#machines/palette/recents.machine.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { ada, grace } from '#tests/support/people.ts';
import { createBrowserLocation } from '#workspace/navigation/browser-location.ts';

const KEY = `pult.recents.${ada.id}`;
const stored = (key = KEY) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** A session reduced to its user. */
function sessionOf(): { session: SessionActor; signIn: (user: typeof ada | null) => void } {
  const listeners: ((state: unknown) => void)[] = [];
  const session = {
    subscribe: (listener: (state: unknown) => void) => listeners.push(listener),
  } as unknown as SessionActor;
  return {
    session,
    signIn: (user) => {
      for (const listener of listeners) listener({ context: { user } });
    },
  };
}

function begin(path = '/users') {
  window.history.replaceState(null, '', path);
  const { session, signIn } = sessionOf();
  const location = createBrowserLocation();
  const recents = createRecents(session, location);
  recents.start();
  const keys = () => recents.getSnapshot().context.items.map(recentKey);
  return { recents, signIn, keys, go: location.go };
}

beforeEach(() => localStorage.clear());
afterEach(() => window.history.replaceState(null, '', '/'));

describe('recents', () => {
  test('are the visited screens and records, without their names', () => {
    const { signIn, keys, go, recents } = begin('/clients/7/addresses?x=1#2');
    signIn(ada);
    for (const to of ['/offers', '/offers/3', '/channels/4/rates', '/users?row=5#2', '/nowhere']) {
      go(to, { state: { search: 'Петров' } });
    }
    go('/login');
    expect(keys()).toEqual(['user:5', 'channel:4', 'offer:3', 'go.offers', 'client:7']);
    recents.send({ type: 'named', names: { 'client:7': 'Петров Пётр' } });
    recents.send({ type: 'used', item: { command: 'clients.create' } });
    expect(JSON.stringify(localStorage)).not.toMatch(/Петров|addresses/);
    expect(stored()[0]).toEqual({ command: 'clients.create' });
  });

  test('contain every screen of the menu by its command', () => {
    const { signIn, keys, go } = begin();
    signIn(ada);
    for (const { path } of entries) {
      go(path);
      const leads = navigationCommands.find(({ event }) => 'to' in event && event.to === path);
      expect(keys()[0]).toBe(leads!.id);
    }
  });

  test('belong to one user each', () => {
    const { signIn, keys, go } = begin();
    signIn(ada);
    go('/clients/7');
    signIn(null);
    expect(keys()).toEqual([]);
    go('/clients/8');
    expect(keys()).toEqual([]);
    signIn(grace);
    expect(keys()).toEqual(['client:8']);
    signIn(ada);
    expect(keys()).toEqual(['client:8', 'client:7', 'go.users']);
  });

  test.each([
    'rubbish',
    '{"a":1}',
    'null',
    '[null,1,{"kind":"client","id":"7"},{"kind":"client","id":-1},{"kind":"passport","id":1}]',
    '[{"kind":"client","id":7,"name":"Петров"},{"command":"<b>"},{"command":"x"}]',
  ])('are empty for %j', (text) => {
    localStorage.setItem(KEY, text);
    const { signIn, keys } = begin('/nowhere');
    signIn(ada);
    expect(keys()).toEqual([]);
  });

  test('of excessive length are cut, and valid entries among invalid ones are kept', () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ kind: 'client', id: i + 1 }));
    localStorage.setItem(KEY, JSON.stringify(['?', ...many]));
    const { signIn, keys } = begin('/nowhere');
    signIn(ada);
    expect(keys()).toHaveLength(8);
    expect(keys()[0]).toBe('client:1');
  });

  test('follow other tabs of the same user', () => {
    const { signIn, keys, recents } = begin('/nowhere');
    signIn(ada);
    localStorage.setItem(KEY, '[{"kind":"offer","id":9}]');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(keys()).toEqual(['offer:9']);
    localStorage.setItem('pult.recents.2', '[]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pult.recents.2' }));
    expect(keys()).toEqual(['offer:9']);
    recents.send({ type: 'used', item: { kind: 'client', id: 1 } });
    expect(stored()).toEqual([
      { kind: 'client', id: 1 },
      { kind: 'offer', id: 9 },
    ]);
  });
});

describe('a deleted record', () => {
  const fact = (
    type: CallFact['type'],
    method: string,
    path: string,
    status = 404,
    ifGone?: string,
  ) =>
    ({
      type,
      call: { id: 1, method, path, silent: true, words: '', place: null, ifGone },
      problem: new ProblemError({ message: 'Нет', status }).problem,
    }) as CallFact;

  test.each<[CallFact, string | null]>([
    [fact('call.failed', 'GET', '/api/v1/clients/7'), 'client:7'],
    [fact('call.failed', 'PUT', '/api/v1/offers/3'), 'offer:3'],
    [fact('call.succeeded', 'DELETE', '/api/v1/channels/4'), 'channel:4'],
    [fact('call.succeeded', 'DELETE', '/api/users/5'), 'user:5'],
    // A 404 of a deletion proves little: it has a text only if a search did not find the record.
    [fact('call.failed', 'DELETE', '/api/v1/channels/4'), null],
    [fact('call.failed', 'DELETE', '/api/v1/channels/4', 404, 'Уже удалено'), 'channel:4'],
    [fact('call.succeeded', 'GET', '/api/v1/clients/7'), null],
    [fact('call.failed', 'GET', '/api/v1/clients/7', 500), null],
    [fact('call.failed', 'DELETE', '/api/v1/clients/7', 409), null],
    [fact('call.failed', 'GET', '/api/v1/channels/4/rates'), null],
    [fact('call.succeeded', 'DELETE', '/api/v1/settings/4'), null],
  ])('is recognised from a call', (one, gone) => {
    const item = deletedRecordOf(one);
    expect(item && recentKey(item)).toBe(gone);
  });
});
