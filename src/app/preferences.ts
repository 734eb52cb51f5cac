/** What this browser remembers of the shell: menu, theme, keys. */

import { createActor } from 'xstate';
import { z } from 'zod';
import { type ShellActor, shellMachine } from '#machines/shell.machine.ts';

const STORAGE_KEY = 'pult.shell';

const Remembered = z.object({
  menu: z.enum(['expanded', 'collapsed']).catch('expanded'),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  keys: z.enum(['on', 'off']).catch('on'),
});

function read(): z.infer<typeof Remembered> {
  try {
    return Remembered.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // Somebody else's writing under our key is worth no more than nothing.
    return Remembered.parse({});
  }
}

/** The shell as it was left here, over the address that is open. */
export function createShell(path: string): ShellActor {
  const { theme, keys, ...remembered } = read();
  let { menu } = remembered;
  const snapshot = shellMachine.resolveState({
    value: { place: {}, menu: { wide: menu }, theme, keys, help: 'closed', screen: 'windowed' },
    context: { group: null, path },
  });
  const shell = createActor(shellMachine, { snapshot });
  shell.subscribe(({ value }) => {
    document.documentElement.dataset.theme = value.theme;
    // A narrow window has a menu of its own, and remembers that of a wide one.
    if (typeof value.menu === 'object' && 'wide' in value.menu) menu = value.menu.wide;
    const { theme, keys } = value;
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ menu, theme, keys }));
  });
  return shell;
}
