import { act, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, describe, expect, vi } from 'vitest';
import { faultCommands } from '#app/feedback/fault.commands.ts';
import { App } from '#app/shell/app.tsx';
import type { FaultyPart } from '#machines/session/fault.machine.ts';
import { alerts, beginSignedIn, button, endConsole } from '#tests/support/runtime.tsx';
import { testEveryTransition } from '#tests/support/walk.ts';
import { faultModel } from './fault.model.ts';

/** A screen and a window that can be made to fail. */
const { faults, Breakable } = vi.hoisted(() => {
  const said: Record<string, string> = {};
  const listeners = new Set<() => void>();
  return {
    Breakable: (part: FaultyPart) =>
      function Part() {
        const subscribe = (listener: () => void) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        };
        const message = useSyncExternalStore(subscribe, () => said[part]);
        if (message) throw new Error(message);
        return <p>{part} at work</p>;
      },
    faults: {
      cause(part: FaultyPart, message: string) {
        said[part] = message;
        for (const listener of [...listeners]) listener();
      },
      mend() {
        for (const part of Object.keys(said)) delete said[part];
      },
    },
  };
});
vi.mock('#app/shell/fallback-screens.tsx', async (load) => ({
  ...(await load<object>()),
  PlaceholderScreen: Breakable('screen'),
}));
vi.mock('#app/feedback/tip-view.tsx', () => ({ default: Breakable('window') }));

afterEach(async () => {
  faults.mend();
  await endConsole();
  // React and the boundary each log every fault, and nothing else.
  const said = vi.mocked(console.error).mock.calls.map(([text]) => text);
  expect(said.filter((text) => text !== 'A screen broke')).toEqual(
    said.filter((_, i) => i % 2 === 0),
  );
  vi.mocked(console.error).mockClear();
});

const isAtWork = (part: FaultyPart) => document.body.textContent?.includes(`${part} at work`);

describe('a part of the page that could not be drawn', () => {
  testEveryTransition(faultModel, {
    setUp: async () => {
      const begun = await beginSignedIn('/dashboard');
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
      begun.draw(<App runtime={begun.runtime} />);
      await waitFor(() => expect(isAtWork('screen') && isAtWork('window')).toBe(true));
      return { ...begun, reload };
    },
    perform: {
      broke: ({ runtime }, event) => {
        if (isAtWork(event.part)) act(() => faults.cause(event.part, event.message));
        // A broken part cannot throw again, so the event is sent directly.
        else runtime.fault.send(event);
      },
      reopen: ({ user }) => {
        faults.mend();
        // If both parts are broken, each has this button.
        return user.click(screen.getAllByRole('button', { name: 'Открыть заново' })[0]!);
      },
      renew: ({ user }) => user.click(screen.getAllByRole('button', { name: 'Обновить' })[0]!),
      'path.changed': ({ runtime }, { path }) => {
        // Navigation shows another screen; rendering the old one again would fail again.
        faults.mend();
        act(() => runtime.browser.go(path, { replace: true, state: {} }));
      },
    },
    verify: {
      whole: () => {
        expect(alerts()).toEqual([]);
        expect(isAtWork('screen') && isAtWork('window')).toBe(true);
      },
      'faulty.broken': (_, { context }) => expect(alerts().join()).toContain(context.message),
      'faulty.unloaded': () => expect(alerts().join()).toContain('Файл Пульта не загрузился'),
      '*': ({ runtime, reload }, snapshot, { event, emitted }) => {
        expect(runtime.fault.getSnapshot().value).toEqual(snapshot.value);
        // The frame, its commands and the palette keep working.
        button('Свернуть меню');
        if (event?.type === 'broke') {
          const { part } = snapshot.context;
          expect(isAtWork(part)).toBe(false);
          expect(console.error).toHaveBeenCalledWith(
            'A screen broke',
            expect.anything(),
            expect.anything(),
          );
          if (part === 'screen') expect(document.title).toBe('Экран не открылся — Пульт');
        }
        const offered = runtime.registry.available().map(({ command }) => command.id);
        expect(offered).toContain('palette.open');
        for (const { id, event: wanted } of Object.values(faultCommands))
          expect(offered.includes(id), id).toBe(snapshot.can(wanted));
        for (const { type } of emitted) {
          if (type === 'reopened') expect(document.activeElement?.tagName).toBe('MAIN');
          else expect(reload).toHaveBeenCalled();
        }
      },
    },
  });
});
