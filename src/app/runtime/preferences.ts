/** Carries out the shell's requests, and stores its preferences: menu and theme for all users, shortcuts per user. */

import { createActor } from 'xstate';
import * as z from 'zod/mini';
import type { SessionActor } from '#machines/session/session.machine.ts';
import { type ShellActor, shellMachine } from '#machines/session/shell.machine.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import type { AppLocation } from '#workspace/navigation/location.ts';
import { SHELL_KEY } from './storage-keys.ts';

/** Values by user id. */
const KEYS_KEY = 'pult.keys';

const Remembered = z.object({
  menu: z.catch(z.enum(['expanded', 'collapsed']), 'expanded'),
  theme: z.catch(z.enum(['system', 'light', 'dark']), 'system'),
});

const Keys = z.record(z.string(), z.catch(z.enum(['on', 'off']), 'on'));

/** Invalid data under our key counts as missing. */
function read<TSchema extends z.ZodMiniType>(key: string, schema: TSchema): z.infer<TSchema> {
  try {
    return schema.parse(JSON.parse(browserStorage.getItem(key) ?? '{}'));
  } catch {
    return schema.parse({});
  }
}

/** The shell with its stored state, at the open address. The theme follows other tabs. */
export function createShell(path: string): ShellActor {
  let kept = read(SHELL_KEY, Remembered);
  const snapshot = shellMachine.resolveState({
    value: {
      place: {},
      menu: { wide: kept.menu },
      theme: kept.theme,
      keys: 'on',
      help: 'closed',
      screen: 'windowed',
      bar: 'closed',
    },
    context: { group: null, path, query: '', barMenu: null },
  });
  const shell = createActor(shellMachine, { snapshot });
  shell.subscribe(({ value }) => {
    document.documentElement.dataset.theme = value.theme;
    // The menu of a narrow window is temporary; the state it has in a wide window is stored.
    const own = 'wide' in value.menu ? value.menu.wide : kept.menu;
    const now = { menu: own, theme: value.theme };
    // The storage is slow, and this runs on every change of the address.
    if (now.menu === kept.menu && now.theme === kept.theme) return;
    // Only what this tab has changed: another one may have changed the rest.
    const others = read(SHELL_KEY, Remembered);
    const menu = now.menu === kept.menu ? others.menu : now.menu;
    const theme = now.theme === kept.theme ? others.theme : now.theme;
    browserStorage.setItem(SHELL_KEY, JSON.stringify({ menu, theme }));
    kept = now;
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === SHELL_KEY) shell.send({ type: `theme.${read(SHELL_KEY, Remembered).theme}` });
  });
  return shell;
}

/** Carries out the shell's requests to the browser. */
export function followShell(shell: ShellActor, browser: AppLocation): void {
  shell.on('moved', ({ to, line }) => browser.go(to, { line }));
  shell.on('field.wanted', ({ id }) => document.getElementById(id)?.click());
  shell.on('web.wanted', ({ url }) => void window.open(url, '_blank', 'noopener,noreferrer'));
  shell.on('fullscreen.wanted', () => void document.documentElement.requestFullscreen?.());
  shell.on('fullscreen.unwanted', () => void document.exitFullscreen?.());
  document.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement !== null;
    shell.send({ type: isFull ? 'fullscreen.entered' : 'fullscreen.left' });
  });
}

/** Applies a user's own shortcuts after sign-in, also when they change in another tab. */
export function followKeys(shell: ShellActor, session: SessionActor): void {
  let owner: string | null = null;
  const adopt = () => {
    const keys = owner === null ? 'on' : (read(KEYS_KEY, Keys)[owner] ?? 'on');
    shell.send({ type: keys === 'on' ? 'keys.switchOn' : 'keys.switchOff' });
  };
  session.subscribe(({ context: { user } }) => {
    const id = user ? String(user.id) : null;
    if (id === owner) return;
    owner = id;
    adopt();
  });
  shell.subscribe(({ value: { keys } }) => {
    const all = read(KEYS_KEY, Keys);
    if (owner === null || keys === (all[owner] ?? 'on')) return;
    browserStorage.setItem(KEYS_KEY, JSON.stringify({ ...all, [owner]: keys }));
  });
  window.addEventListener('storage', ({ key }) => {
    if (key === KEYS_KEY) adopt();
  });
}
