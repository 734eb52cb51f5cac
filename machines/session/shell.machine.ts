/**
 * Everything around the screens: menu, theme, help sheet, keys and navigation.
 *
 *   menu   wide.expanded ⇄ wide.collapsed   (remembered)      narrow.closed ⇄ narrow.opened
 *   theme  system → light → dark → system   (remembered)
 *   keys   on ⇄ off                         (remembered)      help  closed ⇄ open
 *   screen windowed ⇄ full
 *   bar    closed ⇄ open                    the menus of the top bar, one at a time
 *
 * Events that would change nothing are refused: the current theme, the current address.
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';
import { withEvent } from '#machines/params.ts';

/** The menus of the top bar. */
export type BarMenu = 'messages' | 'notifications' | 'theme' | 'profile';

type ShellEvent =
  /** `line`: the line of the log whose link is followed. */
  | { type: 'navigate'; to: string; line?: string }
  | { type: 'path.changed'; path: string }
  /** The skip link past the menu. */
  | { type: 'content.focus' }
  /** Presses the button inside a field, by the id of its element. */
  | { type: 'field.press'; id: string }
  /** Opens an address outside the console. */
  | { type: 'web.open'; url: string }
  | { type: 'menu.expand' }
  | { type: 'menu.collapse' }
  | { type: 'window.narrowed' }
  | { type: 'window.widened' }
  | { type: 'group.toggle'; group: string }
  /** The group of the screen; null if it is in none. */
  | { type: 'group.entered'; group: string | null }
  | { type: 'theme.system' }
  | { type: 'theme.light' }
  | { type: 'theme.dark' }
  | { type: 'keys.switchOn' }
  | { type: 'keys.switchOff' }
  | { type: 'bar.open'; menu: BarMenu }
  /** Closes this menu. Another one may already be open. */
  | { type: 'bar.close'; menu: BarMenu }
  | { type: 'help.open' }
  | { type: 'help.close' }
  | { type: 'help.search'; query: string }
  | { type: 'fullscreen.toggle' }
  | { type: 'fullscreen.entered' }
  | { type: 'fullscreen.left' };

export const shellMachine = setup({
  types: {
    context: {} as {
      /** The unfolded group of the menu. */
      group: string | null;
      /** The open menu of the top bar. */
      barMenu: BarMenu | null;
      /** The current address. */
      path: string;
      /** The search text of the help sheet. */
      query: string;
    },
    events: {} as ShellEvent,
    emitted: {} as
      | { type: 'moved'; to: string; line?: string }
      | { type: 'content.wanted' }
      /** The drawer was closed without opening another screen. */
      | { type: 'drawer.left' }
      | { type: 'field.wanted'; id: string }
      | { type: 'web.wanted'; url: string }
      | { type: 'fullscreen.wanted' }
      | { type: 'fullscreen.unwanted' },
  },
  guards: {
    isOpenMenu: ({ context }, params: { menu: BarMenu }) => context.barMenu === params.menu,
    isOtherMenu: ({ context }, params: { menu: BarMenu }) => context.barMenu !== params.menu,
    isElsewhere: ({ context }, params: { to: string }) => context.path !== params.to,
    isAddress: (_, params: { url: string }) => params.url !== '',
    isUnfolded: ({ context }, params: { group: string }) => context.group === params.group,
    isGroup: (_, params: { group: string | null }) => params.group !== null,
  },
  actions: {
    unfold: assign((_, params: { group: string | null }) => ({ group: params.group })),
    fold: assign({ group: null }),
    rememberMenu: assign((_, params: { menu: BarMenu }) => ({ barMenu: params.menu })),
    forgetMenu: assign({ barMenu: null }),
    rememberPath: assign((_, params: { path: string }) => ({ path: params.path })),
    rememberQuery: assign((_, params: { query: string }) => ({ query: params.query })),
    forgetQuery: assign({ query: '' }),
    wantContent: emit({ type: 'content.wanted' }),
    leaveDrawer: emit({ type: 'drawer.left' }),
    wantField: emit((_, params: { id: string }) => ({ type: 'field.wanted', id: params.id })),
    wantWeb: emit((_, params: { url: string }) => ({ type: 'web.wanted', url: params.url })),
    move: emit((_, { to, line }: { to: string; line?: string }) => ({
      type: 'moved',
      to,
      ...(line && { line }),
    })),
    wantFullscreen: emit({ type: 'fullscreen.wanted' }),
    leaveFullscreen: emit({ type: 'fullscreen.unwanted' }),
  },
}).createMachine({
  id: 'shell',
  context: { group: null, path: '', query: '', barMenu: null },
  type: 'parallel',
  on: {
    navigate: { guard: withEvent('isElsewhere'), actions: withEvent('move') },
    'content.focus': { actions: 'wantContent' },
    'field.press': { actions: withEvent('wantField') },
    'web.open': { guard: withEvent('isAddress'), actions: withEvent('wantWeb') },
    'group.toggle': [
      { guard: withEvent('isUnfolded'), actions: 'fold' },
      { actions: withEvent('unfold') },
    ],
    'group.entered': { guard: withEvent('isGroup'), actions: withEvent('unfold') },
  },
  states: {
    place: {
      on: { 'path.changed': { actions: withEvent('rememberPath') } },
    },
    menu: {
      initial: 'wide',
      states: {
        wide: {
          initial: 'expanded',
          on: { 'window.narrowed': 'narrow' },
          states: {
            expanded: { on: { 'menu.collapse': 'collapsed' } },
            collapsed: { on: { 'menu.expand': 'expanded' } },
            remembered: { type: 'history' },
          },
        },
        narrow: {
          initial: 'closed',
          on: { 'window.widened': 'wide.remembered' },
          states: {
            closed: { on: { 'menu.expand': 'opened' } },
            opened: {
              on: {
                'menu.collapse': { target: 'closed', actions: 'leaveDrawer' },
                'path.changed': 'closed',
              },
            },
          },
        },
      },
    },
    theme: {
      initial: 'system',
      states: {
        system: { on: { 'theme.light': 'light', 'theme.dark': 'dark' } },
        light: { on: { 'theme.system': 'system', 'theme.dark': 'dark' } },
        dark: { on: { 'theme.system': 'system', 'theme.light': 'light' } },
      },
    },
    keys: {
      initial: 'on',
      states: {
        on: { on: { 'keys.switchOff': 'off' } },
        off: { on: { 'keys.switchOn': 'on' } },
      },
    },
    help: {
      initial: 'closed',
      states: {
        closed: { on: { 'help.open': 'open' } },
        open: {
          tags: 'open',
          exit: 'forgetQuery',
          on: {
            'help.close': 'closed',
            'path.changed': 'closed',
            'help.search': { actions: withEvent('rememberQuery') },
          },
        },
      },
    },
    bar: {
      initial: 'closed',
      states: {
        closed: {
          on: { 'bar.open': { target: 'open', actions: withEvent('rememberMenu') } },
        },
        open: {
          exit: 'forgetMenu',
          on: {
            'bar.open': { guard: withEvent('isOtherMenu'), actions: withEvent('rememberMenu') },
            'bar.close': { guard: withEvent('isOpenMenu'), target: 'closed' },
          },
        },
      },
    },
    screen: {
      initial: 'windowed',
      states: {
        windowed: {
          on: {
            'fullscreen.toggle': { actions: 'wantFullscreen' },
            'fullscreen.entered': 'full',
          },
        },
        full: {
          on: {
            'fullscreen.toggle': { actions: 'leaveFullscreen' },
            'fullscreen.left': 'windowed',
          },
        },
      },
    },
  },
});

export type ShellMachine = typeof shellMachine;
export type ShellActor = ActorRefFrom<ShellMachine>;
