import { type PaletteChoice, paletteMachine } from '#machines/palette/palette.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** The results of each query. */
export const found: Record<string, { commands: readonly string[]; users: readonly string[] }> = {
  '': { commands: ['test.reload', 'test.edit'], users: ['1', '2'] },
  измен: { commands: ['test.edit'], users: [] },
  // The query that Backspace leaves.
  изме: { commands: ['test.edit'], users: [] },
  grace: { commands: ['test.again'], users: ['2'] },
  невозм: { commands: ['test.never'], users: [] },
  'нет такой': { commands: [], users: [] },
};

/** The choice behind each row. */
export const choices: Record<string, PaletteChoice> = {
  'test.reload': { type: 'run', commandId: 'test.reload', subjectKey: null },
  'test.edit': { type: 'ask', commandId: 'test.edit' },
  'test.never': { type: 'refuse', reason: 'Сейчас нельзя' },
  'test.again': { type: 'act', id: 'again', stays: true },
  '1': { type: 'run', commandId: 'test.edit', subjectKey: '1' },
  '2': { type: 'run', commandId: 'test.edit', subjectKey: '2' },
};

/** From a letter to a command, and to one of two users. */
export const paletteModel = explore({
  machine: paletteMachine,
  starts: { palette: {} },
  events: (snapshot) => {
    const { query, isLoaded } = snapshot.context;
    const page = snapshot.hasTag('prompting') ? 'users' : 'commands';
    const isOpen = snapshot.hasTag('open');
    const isAwaited = snapshot.hasTag('awaited');
    const keys = isOpen && isLoaded ? found[query]![page] : [];
    // A waiting view chooses the first row, or reports that there is none.
    const chosen = isAwaited ? keys.slice(0, 1) : keys;
    return [
      ...(isOpen
        ? []
        : [{ type: 'open' } as const, { type: 'ask', commandId: 'test.edit' } as const]),
      ...(snapshot.matches('leaving') ? [{ type: 'left' } as const] : []),
      { type: 'close' },
      ...(isOpen && !isLoaded
        ? [
            settled.done('load', undefined),
            settled.error('load', new Error('offline')),
            ...(query === '' ? [{ type: 'add', text: 'измен' } as const] : []),
            ...(query === 'изме' ? [] : [{ type: 'erase' } as const]),
          ]
        : []),
      ...(isOpen && !isAwaited ? [{ type: 'enter' } as const] : []),
      ...(isOpen && isLoaded
        ? (query === '' ? ['измен', 'grace', 'невозм', 'нет такой'] : ['']).map(
            (text) => ({ type: 'type', query: text }) as const,
          )
        : []),
      ...(isAwaited && isLoaded && keys.length === 0 ? [{ type: 'miss' } as const] : []),
      ...chosen.map((key) => ({ type: 'choose', key, choice: choices[key]! }) as const),
      ...keys.slice(-1).map((key) => ({ type: 'point', key }) as const),
      ...(keys.length > 0 ? [{ type: 'rows.drawn', keys } as const] : []),
      // Backspace with text in the field deletes a letter.
      ...(isOpen && isLoaded && query === '' ? [{ type: 'back' } as const] : []),
    ];
  },
  distinguish: ({ context: { query, active, commandId, before, isLoaded, refusal } }) => [
    query,
    active,
    commandId,
    before,
    isLoaded,
    refusal,
  ],
  condense: ({ context: { query, commandId, isLoaded, refusal } }) => [
    query,
    commandId,
    isLoaded,
    refusal,
  ],
});
