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

describe('the keys of a user', () => {
  it('are on until they are switched off, and then off for that user only', () => {
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

  it('survive a reload; theme and menu are shared by all users', () => {
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

  it('follow other tabs of the same user', () => {
    const tab = openTab();
    tab.is(1);
    localStorage.setItem('pult.keys', '{"1":"off"}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pult.keys' }));
    expect(tab.keys()).toBe('off');
  });

  it('are on if the stored value is invalid', () => {
    for (const written of ['null', '{"1":5}', 'off', '[]']) {
      localStorage.setItem('pult.keys', written);
      const tab = openTab();
      tab.is(1);
      expect(tab.keys()).toBe('on');
    }
  });
});

describe('theme and menu', () => {
  /** Writes like another tab, and notifies this one. */
  const storeElsewhere = (shell: object) => {
    localStorage.setItem('pult.shell', JSON.stringify(shell));
    window.dispatchEvent(new StorageEvent('storage', { key: 'pult.shell' }));
  };
  const stored = () => JSON.parse(localStorage.getItem('pult.shell') ?? '{}');

  it('follow the theme of another tab', () => {
    const { shell } = openTab();
    storeElsewhere({ menu: 'expanded', theme: 'dark' });
    expect(shell.getSnapshot().value.theme).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('keep what another tab has stored of one when only the other is changed here', () => {
    const { shell } = openTab();
    storeElsewhere({ menu: 'collapsed', theme: 'dark' });
    shell.send({ type: 'theme.light' });
    expect(stored()).toEqual({ menu: 'collapsed', theme: 'light' });
    localStorage.setItem('pult.shell', JSON.stringify({ menu: 'expanded', theme: 'system' }));
    shell.send({ type: 'menu.collapse' });
    expect(stored()).toEqual({ menu: 'collapsed', theme: 'system' });
  });

  it('keep the menu of a wide window while the window is narrow', () => {
    const { shell } = openTab();
    shell.send({ type: 'menu.collapse' });
    shell.send({ type: 'window.narrowed' });
    shell.send({ type: 'theme.dark' });
    expect(stored()).toEqual({ menu: 'collapsed', theme: 'dark' });
  });

  it('fall back to the system’s theme if another tab stores an invalid one', () => {
    const { shell } = openTab();
    shell.send({ type: 'theme.dark' });
    storeElsewhere({ menu: 'collapsed', theme: 'pink' });
    expect(shell.getSnapshot().value.theme).toBe('system');
    expect(stored()).toEqual({ menu: 'collapsed', theme: 'system' });
  });
});
