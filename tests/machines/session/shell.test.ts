import { describe, expect, it } from 'vitest';
import { shellModel } from '#tests/models/session/shell.model.ts';
import { titledEdgesOf } from '#tests/support/model.ts';

const edges = titledEdgesOf(shellModel);
const regions = ['menu', 'theme', 'keys', 'help', 'screen', 'bar'] as const;
/** The regions that an event may change. A new path closes everything above the screen. */
const owned: Record<string, readonly string[]> = {
  menu: ['menu'],
  window: ['menu'],
  theme: ['theme'],
  keys: ['keys'],
  help: ['help'],
  fullscreen: ['screen'],
  path: ['menu', 'help'],
  navigate: ['menu', 'help'],
  group: [],
  bar: ['bar'],
  content: [],
  field: [],
  web: [],
};

describe('on every transition of the shell', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const [about = ''] = event.type.split('.');
    for (const region of regions) {
      if (owned[about]!.includes(region)) continue;
      expect(snapshot.value[region]).toEqual(before.value[region]);
    }
    // One group is unfolded at a time, and only its own events change it.
    if (about !== 'group') expect(snapshot.context.group).toBe(before.context.group);
    // The shell only requests full screen: the browser decides.
    if (event.type === 'fullscreen.toggle') expect(snapshot.value).toEqual(before.value);
    // Only a drawer hides its content when it closes.
    const isDrawerLeft =
      event.type === 'menu.collapse' && before.matches({ menu: { narrow: 'opened' } });
    expect(emitted.map(({ type }) => type)).toEqual(
      event.type === 'navigate'
        ? ['moved']
        : event.type === 'fullscreen.toggle'
          ? [before.value.screen === 'full' ? 'fullscreen.unwanted' : 'fullscreen.wanted']
          : ['content', 'field', 'web'].includes(about)
            ? [`${about}.wanted`]
            : isDrawerLeft
              ? ['drawer.left']
              : [],
    );
    // A drawer closes when the screen changes.
    if (about === 'path' || about === 'navigate') {
      expect(snapshot.value.help).toBe('closed');
      expect(snapshot.matches({ menu: { narrow: 'opened' } })).toBe(false);
    }
    // Events without an effect are refused.
    if (about === 'path') expect(snapshot.can({ type: 'navigate', to: '/offers' })).toBe(false);
    if (about === 'theme') expect(snapshot.can(event as never)).toBe(false);
    // A window that grows wide again restores its menu.
    if (event.type === 'window.widened') {
      const [left] = Object.values(before.historyValue).flat();
      expect(snapshot.value.menu).toEqual({ wide: left!.key });
    }
  });
});
