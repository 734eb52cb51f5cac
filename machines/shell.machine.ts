/**
 * What surrounds the screens: the menu, the theme, the help sheet, keys and the way to a screen.
 *
 *   menu   wide.expanded ⇄ wide.collapsed   (remembered)      narrow.closed ⇄ narrow.opened
 *   theme  system → light → dark → system   (remembered)
 *   keys   on ⇄ off                         (remembered)      help  closed ⇄ open
 *   screen windowed ⇄ full
 */
import { type ActorRefFrom, assign, emit, setup } from 'xstate';

type ShellEvent =
  | { type: 'navigate'; to: string }
  | { type: 'path.changed' }
  | { type: 'menu.expand' }
  | { type: 'menu.collapse' }
  | { type: 'window.narrowed' }
  | { type: 'window.widened' }
  | { type: 'group.toggle'; group: string }
  | { type: 'group.entered'; group: string }
  | { type: 'theme.system' }
  | { type: 'theme.light' }
  | { type: 'theme.dark' }
  | { type: 'keys.switchOn' }
  | { type: 'keys.switchOff' }
  | { type: 'help.open' }
  | { type: 'help.close' }
  | { type: 'fullscreen.toggle' }
  | { type: 'fullscreen.entered' }
  | { type: 'fullscreen.left' };

export const shellMachine = setup({
  types: {
    context: {} as {
      /** The one group of the menu that is unfolded. */
      group: string | null;
    },
    events: {} as ShellEvent,
    emitted: {} as
      | { type: 'moved'; to: string }
      | { type: 'fullscreen.wanted' }
      | { type: 'fullscreen.unwanted' },
  },
  guards: {
    isUnfolded: ({ context }, params: { group: string }) => context.group === params.group,
  },
  actions: {
    unfold: assign((_, params: { group: string }) => ({ group: params.group })),
    fold: assign({ group: null }),
    move: emit((_, params: { to: string }) => ({ type: 'moved', to: params.to })),
    wantFullscreen: emit({ type: 'fullscreen.wanted' }),
    leaveFullscreen: emit({ type: 'fullscreen.unwanted' }),
  },
}).createMachine({
  id: 'shell',
  context: { group: null },
  type: 'parallel',
  on: {
    navigate: { actions: { type: 'move', params: ({ event }) => ({ to: event.to }) } },
    'group.toggle': [
      {
        guard: { type: 'isUnfolded', params: ({ event }) => ({ group: event.group }) },
        actions: 'fold',
      },
      { actions: { type: 'unfold', params: ({ event }) => ({ group: event.group }) } },
    ],
    'group.entered': {
      actions: { type: 'unfold', params: ({ event }) => ({ group: event.group }) },
    },
  },
  states: {
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
            opened: { on: { 'menu.collapse': 'closed', 'path.changed': 'closed' } },
          },
        },
      },
    },
    theme: {
      initial: 'system',
      on: { 'theme.system': '.system', 'theme.light': '.light', 'theme.dark': '.dark' },
      states: { system: {}, light: {}, dark: {} },
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
        open: { on: { 'help.close': 'closed', 'path.changed': 'closed' } },
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
