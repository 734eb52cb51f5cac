import { act } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { createActor } from 'xstate';
import { bind } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { OriginPage } from '#machines/lists/neighbours.ts';
import {
  type NavigationInput,
  type RecordNavigationActor,
  recordNavigationMachine,
} from '#machines/lists/record-navigation.machine.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { pressOf } from '#tests/support/keys.ts';
import { alerts, beginConsole, button } from '#tests/support/runtime.tsx';
import { translate } from '#tests/support/translated.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { recordNavigationCommands } from '#workspace/navigation/record-navigation.ts';
import { RecordNavigation } from '#workspace/navigation/record-navigation-view.tsx';
import { recordNavigationModel } from './record-navigation.model.ts';

/** The header of a record’s page. */
function Head({ navigation }: { navigation: RecordNavigationActor }) {
  useBoundCommands(
    () => Object.values(recordNavigationCommands).map((one) => bind(one, navigation)),
    [navigation],
  );
  return <RecordNavigation navigation={navigation} />;
}

function setUp() {
  const { calls: reads, actor: load } = heldCalls<{ part: OriginPage }, NavigationInput>();
  const navigation = createActor(recordNavigationMachine.provide({ actors: { load } })).start();
  const told: string[] = [];
  navigation.on('moved', ({ id, page }) => told.push(`moved ${id} ${page}`));
  navigation.on('left', () => told.push('left'));
  const begun = beginConsole();
  begun.draw(<Head navigation={navigation} />);
  return { ...begun, navigation, reads, told };
}

const press = (key: string, altKey = false) =>
  void document.activeElement!.dispatchEvent(pressOf({ key, altKey }));
const text = () => document.querySelector('[aria-live]')?.textContent ?? '';
const isOn = (name: string) => button(name).getAttribute('aria-disabled') !== 'true';

describe('record navigation', () => {
  testEveryTransition(recordNavigationModel, {
    setUp,
    perform: {
      'record.shown': ({ navigation }, event) => act(() => navigation.send(event)),
      'record.hidden': ({ navigation }, event) => act(() => navigation.send(event)),
      'record.missing': ({ navigation }, event) => act(() => navigation.send(event)),
      'list.changed': async ({ navigation, user }, event, before) => {
        if (before.context.problem) await user.click(button('Повторить'));
        else act(() => navigation.send(event));
      },
      step: (_, { by }) => press(by > 0 ? 'ArrowDown' : 'ArrowUp', true),
      leave: () => press('u'),
      'xstate.done.actor.find': ({ reads }, { output }) => reads.at(-1)!.resolve(output),
      'xstate.error.actor.find': ({ reads }, { error }) => reads.at(-1)!.reject(error),
      'xstate.done.actor.turn': ({ reads }, { output }) => reads.at(-1)!.resolve(output),
      'xstate.error.actor.turn': ({ reads }, { error }) => reads.at(-1)!.reject(error),
    },
    verify: {
      away: () => expect(document.querySelector('[aria-live]')).toBeNull(),
      'listed.near.placing': () => expect(alerts()).toEqual([]),
      'listed.near.placed': () => expect(alerts()).toEqual([]),
      'listed.near.failed': () => {
        expect(alerts()[0]).toContain('Список не прочитан');
        expect(button('Повторить').disabled).toBe(false);
      },
      // One step at a time; the record stays and a spinner is shown.
      'listed.turning': (_, { context: { part, at } }) => {
        expect(part!.ids[at!]).toBeDefined();
        expect([isOn('Предыдущая запись'), isOn('Следующая запись')]).toEqual([false, false]);
        expect(document.querySelector('button .size-4[aria-hidden=true]:not(svg)')).toBeTruthy();
      },
      '*': ({ told }, snapshot, { emitted }) => {
        const { id, part, at, gone } = snapshot.context;
        const isShown = !snapshot.matches('away') && part !== null && at !== null;
        expect(document.querySelectorAll('button[aria-label]')).toHaveLength(isShown ? 2 : 0);
        if (isShown) {
          const place = part.ids.indexOf(id!);
          const count = place < 0 ? 'не в списке' : `${(part.page - 1) * 2 + place + 1}`;
          expect(text()).toContain(`${count} из 4`);
          expect(text().includes('больше нет')).toBe(gone !== null);
          const named = button('Следующая запись').getAttribute('aria-describedby');
          expect(named).toBe('page-title');
          const isFree = !snapshot.hasTag('busy');
          expect(isOn('Следующая запись')).toBe(isFree && snapshot.can({ type: 'step', by: 1 }));
          expect(isOn('Предыдущая запись')).toBe(isFree && snapshot.can({ type: 'step', by: -1 }));
        }
        for (const fact of emitted) {
          expect(told).toContain(fact.type === 'moved' ? `moved ${fact.id} ${fact.page}` : 'left');
        }
        // The next step runs on texts that a translator has replaced.
        translate();
      },
    },
  });
});
