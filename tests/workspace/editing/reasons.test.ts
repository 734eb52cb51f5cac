// @vitest-environment node
/** Why a row cannot be saved, or its edit cancelled. */
import { expect, test } from 'vitest';
import type { EditorState } from '#workspace/editing/reasons.ts';
import { rowRefusals } from '#workspace/section-reasons.ts';

const row = (name: string, isBusy = false): EditorState => ({
  hasTag: () => isBusy,
  matches: (state) => (state as string) === name,
});

test.each<[string, EditorState | null, string, string]>([
  ['it is not edited', null, 'Эта строка не правится', 'Эта строка не правится'],
  ['it was deleted', row('gone'), ...both('Эту строку удалили: сначала решите, что с ней делать')],
  ['it is being saved', row('saving', true), ...both('Идёт сохранение')],
  ['it is in conflict', row('conflict'), ...both('Сначала решите, чья версия останется')],
  [
    'it is closed',
    row('view'),
    'Нечего сохранять: сначала откройте правку',
    'Нечего отменять: правка не открыта',
  ],
])('the reasons why a row cannot be saved or cancelled if %s', (_, state, save, cancel) => {
  expect([rowRefusals.save(state), rowRefusals.cancel(state)]).toEqual([save, cancel]);
});

function both(reason: string): [string, string] {
  return [reason, reason];
}
