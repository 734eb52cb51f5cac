import { shellMachine } from '#machines/session/shell.machine.ts';
import { explore } from '#tests/support/model.ts';

/** Each region separately: together they would have too many states. */
export const shellModel = explore({
  machine: shellMachine,
  starts: {
    menu: {
      only: ['menu.expand', 'menu.collapse', 'window.narrowed', 'window.widened', 'navigate'],
    },
    theme: { only: ['theme.system', 'theme.light', 'theme.dark'] },
    keys: { only: ['keys.switchOn', 'keys.switchOff'] },
    help: { only: ['help.open', 'help.close', 'help.search', 'path.changed'] },
    screen: { only: ['fullscreen.toggle', 'fullscreen.entered', 'fullscreen.left'] },
    bar: { only: ['bar.open', 'bar.close'] },
    beyond: { only: ['content.focus', 'field.press', 'web.open'] },
    groups: { only: ['group.toggle', 'group.entered'] },
  },
  events: [
    { type: 'menu.expand' },
    { type: 'menu.collapse' },
    { type: 'window.narrowed' },
    { type: 'window.widened' },
    { type: 'navigate', to: '/clients' },
    { type: 'content.focus' },
    { type: 'field.press', id: 'shown' },
    { type: 'web.open', url: 'https://partner.example/' },
    { type: 'path.changed', path: '/offers' },
    { type: 'theme.system' },
    { type: 'theme.light' },
    { type: 'theme.dark' },
    { type: 'keys.switchOn' },
    { type: 'keys.switchOff' },
    { type: 'bar.open', menu: 'messages' },
    { type: 'bar.open', menu: 'theme' },
    { type: 'bar.close', menu: 'messages' },
    { type: 'bar.close', menu: 'theme' },
    { type: 'help.open' },
    { type: 'help.close' },
    { type: 'help.search', query: 'dj dtcm' },
    { type: 'fullscreen.toggle' },
    { type: 'fullscreen.entered' },
    { type: 'fullscreen.left' },
    { type: 'group.toggle', group: 'stats' },
    { type: 'group.toggle', group: 'settings' },
    { type: 'group.entered', group: 'offers' },
  ],
  distinguish: ({ context, historyValue }) => [
    context.group,
    context.barMenu,
    context.query,
    Object.values(historyValue).map((nodes) => nodes.map(({ id }) => id)),
  ],
  // The router follows and reports it.
  react: (emitted) =>
    emitted.type === 'moved' ? [{ type: 'path.changed', path: emitted.to }] : [],
});
