import { afterEach, describe, expect, it } from 'vitest';
import { createShell, followKeys } from '#app/runtime/preferences.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';

afterEach(() => localStorage.clear());

/** One tab of this browser, with users who sign in and out. */
function openTab() {
  const listeners: ((snapshot: unknown) => void)[] = [];
  const session = {
    subscribe: (listener: (snapshot: unknown) => void) => listeners.push(listener),
  };
  const shell = createShell('/users');
  followKeys(shell, session as unknown as SessionActor);
  shell.start();
  return {
    shell,
    is: (id: number | null) => {
      const user = id === null ? null : { id };
      for (const listener of listeners) listener({ context: { user } });
    },
    keys: () => shell.getSnapshot().value.keys,
  };
}

describe('the keys of a person', () => {
  it('are on until they are switched off, and then off for that person only', () => {
    const { shell, is, keys } = openTab();
    is(1);
    expect(keys()).toBe('on');
    shell.send({ type: 'keys.switchOff' });
    is(null);
    expect(keys()).toBe('on');
    is(2);
    expect(keys()).toBe('on');
    is(1);
    expect(keys()).toBe('off');
  });

  it('are the same after the page was loaded again, and theme and menu are everybody’s', () => {
    const before = openTab();
    before.is(1);
    before.shell.send({ type: 'keys.switchOff' });
    before.shell.send({ type: 'theme.dark' });
    const after = openTab();
    expect(after.shell.getSnapshot().value.theme).toBe('dark');
    after.is(2);
    expect([after.keys(), after.shell.getSnapshot().value.theme]).toEqual(['on', 'dark']);
    after.is(1);
    expect(after.keys()).toBe('off');
  });

  it('follow the other tabs of the same person', () => {
    const tab = openTab();
    tab.is(1);
    localStorage.setItem('pult.keys', '{"1":"off"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pult.keys' }));
    expect(tab.keys()).toBe('off');
  });

  it('are on where somebody else has written what makes no sense', () => {
    for (const written of ['null', '{"1":5}', 'off', '[]']) {
      localStorage.setItem('pult.keys', written);
      const tab = openTab();
      tab.is(1);
      expect(tab.keys()).toBe('on');
    }
  });
});
