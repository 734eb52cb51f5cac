import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, vi } from 'vitest';
import { Background } from '#app/runtime/lazy-views.ts';
import { App } from '#app/shell/app.tsx';
import { shellCommands } from '#app/shell/shell.commands.ts';
import { ada, usersPage } from '#tests/support/people.ts';
import { beginSignedIn, button, field } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { shellModel } from './shell.model.ts';

/** A window with a width that the test sets. */
function createWindowWidth() {
  const listeners = new Set<() => void>();
  const query = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.spyOn(window, 'matchMedia').mockReturnValue(query as unknown as MediaQueryList);
  return (isNarrow: boolean) => {
    query.matches = isNarrow;
    for (const listener of listeners) listener();
  };
}

/** A browser with full screen. */
function createFullScreen() {
  const { documentElement: page } = document;
  const enter = vi.fn(async () => {});
  const leave = vi.fn(async () => {});
  page.requestFullscreen = enter;
  document.exitFullscreen = leave;
  return {
    enter,
    leave,
    show: (isFull: boolean) => {
      const fullscreenElement = isFull ? page : null;
      Object.defineProperty(document, 'fullscreenElement', {
        value: fullscreenElement,
        configurable: true,
      });
      document.dispatchEvent(new Event('fullscreenchange'));
    },
  };
}

async function setUp(start: string) {
  const narrow = createWindowWidth();
  const screen = createFullScreen();
  screen.show(false);
  // At an address outside all menu groups.
  const begun = await beginSignedIn(start === 'groups' ? '/clients' : '/users');
  begun.server.always('GET /api/users', () => usersPage(ada));
  await Background.preload();
  begun.draw(<App runtime={begun.runtime} />);
  if (start !== 'groups') await waitFor(() => expect(unfolded()).toEqual(['Администрирование']));
  else await waitFor(() => button('Статистика'));
  return { ...begun, narrow, screen, open: vi.spyOn(window, 'open').mockReturnValue(null) };
}

const frame = () => document.querySelector<HTMLElement>('.shell')!;
const unfolded = () =>
  [...document.querySelectorAll('nav button[aria-expanded=true]')].map((one) => one.textContent);
const barLabels = { messages: 'Сообщения', theme: 'Тема' };
const barTexts = { messages: 'Сообщений нет', theme: 'Тёмная тема' };
const menuText = () => document.querySelector('[role=menu]')?.textContent;
const help = () => document.querySelector('[role=dialog]');
/** The state at the next start: only changed values are stored. */
const remembered = () => ({
  ...{ menu: 'expanded', theme: 'system' },
  ...JSON.parse(localStorage.getItem('pult.shell') ?? '{}'),
});
const rememberedKeys = () => JSON.parse(localStorage.getItem('pult.keys') ?? '{}')[ada.id] ?? 'on';
const press = (init: KeyboardEventInit) => void fireEvent.keyDown(document.body, init);

type Driver = Awaited<ReturnType<typeof setUp>>;
/** Runs the command like the palette. */
const runCommand =
  (id: string) =>
  async ({ runtime }: Driver) => {
    const bound = runtime.registry.available().find(({ command }) => command.id === id);
    if (!bound) throw new Error(`"${id}" is not offered now`);
    runtime.palette.send({ type: 'open' });
    const choice = { type: 'run', commandId: id, subjectKey: null } as const;
    runtime.palette.send({ type: 'choose', key: id, choice });
    await waitFor(() => expect(runtime.palette.getSnapshot().value).toBe('closed'));
  };

const groupLabels = { stats: 'Статистика', settings: 'Настройки', offers: 'Офферы' };

describe('shell', () => {
  testEveryTransition(shellModel, {
    setUp,
    perform: {
      'menu.expand': ({ user }) => user.click(button('Развернуть меню')),
      'menu.collapse': async (_, _event, before) => {
        const isDrawer = before.matches({ menu: { narrow: 'opened' } });
        const isInMenu = () => expect(document.activeElement?.closest('nav')).not.toBeNull();
        if (isDrawer) await waitFor(isInMenu);
        fireEvent.keyDown(document.activeElement!, { key: 'b', code: 'KeyB', ctrlKey: true });
        // The focus returns to the button that opened the drawer.
        if (isDrawer) expect(document.activeElement).toBe(button('Развернуть меню'));
      },
      'window.narrowed': ({ narrow }) => narrow(true),
      'window.widened': ({ narrow }) => narrow(false),
      navigate: () => {
        press({ key: 'g', code: 'KeyG' });
        press({ key: 'l', code: 'KeyL' });
      },
      'theme.system': runCommand('shell.systemTheme'),
      'theme.light': runCommand('shell.lightTheme'),
      'theme.dark': runCommand('shell.darkTheme'),
      'keys.switchOn': runCommand('shell.keysOn'),
      'keys.switchOff': runCommand('shell.keysOff'),
      'bar.open': ({ user }, { menu }) => user.click(button(barLabels[menu as 'theme'])),
      'bar.close': ({ runtime }, event) => {
        if (runtime.shell.getSnapshot().context.barMenu === event.menu) {
          fireEvent.keyDown(document.querySelector('[role=menu]')!, { key: 'Escape' });
        } else {
          // A menu may send its event after another menu has replaced it.
          runtime.shell.send(event);
        }
      },
      'help.open': () => press({ key: '?', code: 'Slash', shiftKey: true }),
      'help.close': ({ user }) => user.keyboard('{Escape}'),
      'help.search': (_, { query }) =>
        void fireEvent.change(field('Найти клавишу'), { target: { value: query } }),
      'content.focus': ({ user }) => user.click(button('Перейти к содержанию')),
      'field.press': ({ runtime }, event) => {
        const shown = document.createElement('button');
        shown.id = event.id;
        const pressed = vi.spyOn(shown, 'click');
        document.body.append(shown);
        runtime.shell.send(event);
        shown.remove();
        expect(pressed).toHaveBeenCalledOnce();
      },
      'web.open': ({ runtime }, event) => runtime.shell.send(event),
      'path.changed': ({ runtime }) =>
        runtime.browser.go(window.location.pathname === '/offers' ? '/clients' : '/offers'),
      'fullscreen.toggle': ({ user }) => user.click(button('Во весь экран')),
      'fullscreen.entered': ({ screen }) => screen.show(true),
      'fullscreen.left': ({ screen }) => screen.show(false),
      'group.toggle': ({ user }, { group }) => user.click(button(groupLabels[group])),
      'group.entered': async ({ runtime }, { group }) => {
        // An address that is already open cannot be entered again.
        if (window.location.pathname === '/offers') runtime.browser.go('/clients');
        await waitFor(() => expect(document.title).toContain('Клиенты'));
        runtime.browser.go(`/${group}`);
      },
    },
    verify: {
      place: ({ runtime }) =>
        expect(runtime.shell.getSnapshot().context.path).toBe(runtime.browser.href()),
      'menu.wide.expanded': () => {
        expect(frame().dataset.collapsed).toBe('false');
        expect(remembered().menu ?? 'expanded').toBe('expanded');
        button('Свернуть меню');
      },
      'menu.wide.collapsed': () => {
        expect(frame().dataset.collapsed).toBe('true');
        expect(remembered().menu).toBe('collapsed');
        button('Развернуть меню');
      },
      'menu.narrow.closed': () => expect(frame().dataset.collapsed).toBe('true'),
      'menu.narrow.opened': () => expect(frame().dataset.collapsed).toBe('false'),
      'menu.narrow': (_, { historyValue }) => {
        // The state of a narrow window does not change what a wide one restores.
        const [nodes] = Object.values(historyValue);
        expect(remembered().menu).toBe(nodes![0]!.key);
      },
      theme: (_, { value }) => {
        expect(document.documentElement.dataset.theme).toBe(value.theme);
        expect(remembered().theme).toBe(value.theme);
      },
      'keys.on': () => expect(rememberedKeys()).toBe('on'),
      'keys.off': ({ runtime }) => {
        expect(rememberedKeys()).toBe('off');
        press({ key: '?', code: 'Slash', shiftKey: true });
        expect(runtime.shell.getSnapshot().matches({ help: 'closed' })).toBe(true);
      },
      'bar.closed': () => expect(document.querySelector('[role=menu]')).toBeNull(),
      'bar.open': (_, { context }) => {
        expect(menuText()).toContain(barTexts[context.barMenu as 'theme']);
        // Even an empty menu has an item that can have the focus.
        expect(document.querySelector('[role=menu] [role^=menuitem][tabindex]')).not.toBeNull();
      },
      'help.closed': () => expect(help()).toBeNull(),
      'help.open': (_, { context: { query } }) => {
        const shown = help()!.textContent!;
        expect(shown).toContain('Клавиши этого экрана');
        expect(shown).toContain(shellCommands.fullscreen.title);
        // Text typed in the other layout is found, and nothing else is.
        expect(shown.includes('Список каналов')).toBe(query === '');
        expect(document.activeElement).toBe(field('Найти клавишу'));
        expect(field('Найти клавишу').value).toBe(query);
      },
      screen: ({ screen }, { value }, { emitted }) => {
        // Hidden from the tree while a window is open.
        const toggle = document.querySelector('[aria-label="Во весь экран"]')!;
        expect(toggle.getAttribute('aria-pressed')).toBe(String(value.screen === 'full'));
        for (const { type } of emitted) {
          const isWanted = type === 'fullscreen.wanted';
          if (!type.startsWith('fullscreen')) continue;
          expect(isWanted ? screen.enter : screen.leave).toHaveBeenCalled();
          expect(value.screen).toBe(isWanted ? 'windowed' : 'full');
        }
      },
      '*': ({ runtime, open }, snapshot, { emitted }) => {
        for (const one of emitted) {
          if (one.type === 'content.wanted') expect(document.activeElement?.tagName).toBe('MAIN');
          if (one.type === 'web.wanted') {
            expect(open).toHaveBeenCalledWith(one.url, '_blank', 'noopener,noreferrer');
          }
        }
        expect(runtime.shell.getSnapshot().value).toEqual(snapshot.value);
        // The palette and the keys offer what the machine would accept.
        const offered = runtime.registry.available().map(({ command }) => command.id);
        for (const { id, event } of Object.values(shellCommands)) {
          if (id === 'shell.closeHelp') continue;
          expect(offered.includes(id), id).toBe(snapshot.can(event));
        }
        const { group } = snapshot.context;
        if (group)
          expect(unfolded()).toEqual([groupLabels[group as 'stats'] ?? 'Администрирование']);
      },
    },
  });
});
