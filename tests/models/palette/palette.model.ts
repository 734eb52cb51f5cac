import type { DrawnRows, PaletteChoice } from '#machines/palette/enter.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

/** The results of each query. */
export const found: Record<string, { commands: readonly string[]; users: readonly string[] }> = {
  '': { commands: ['test.reload', 'test.edit'], users: ['1', '2'] },
  измен: { commands: ['test.edit'], users: [] },
  // The query after a Backspace.
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

/** What the view reports for these rows. */
const drawnOf = (keys: readonly string[], isUndecided: boolean): DrawnRows => ({
  rows: keys.map((key) => ({ key, choice: choices[key]!, isLate: key === 'test.again' })),
  isUndecided,
  isLooking: false,
});

/** From typing a query to running a command, or to opening one of two users. */
export const paletteModel = explore({
  machine: paletteMachine,
  starts: { palette: {} },
  events: (snapshot) => {
    const { query, isLoaded, drawn } = snapshot.context;
    const page = snapshot.matches({ open: { page: 'prompting' } }) ? 'users' : 'commands';
    const isOpen = snapshot.hasTag('open');
    const isAwaited = snapshot.matches({ open: { enter: 'awaited' } });
    const keys = isOpen && isLoaded ? found[query]![page] : [];
    const isDrawn = isOpen && isLoaded && drawn !== null;
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
      ...((isDrawn || (isOpen && !isLoaded)) && !isAwaited ? [{ type: 'enter' } as const] : []),
      // A loaded view reports its rows at once, before any other event.
      ...(isOpen && isLoaded
        ? [true, false]
            .filter((isUndecided) => drawn?.isUndecided !== isUndecided)
            .map((isUndecided) => ({ type: 'rows.drawn', ...drawnOf(keys, isUndecided) }) as const)
        : []),
      ...(isDrawn
        ? (query === '' ? ['измен', 'grace', 'невозм', 'нет такой'] : ['']).map(
            (text) => ({ type: 'type', query: text }) as const,
          )
        : []),
      ...(isDrawn
        ? keys.map((key) => ({ type: 'choose', key, choice: choices[key]! }) as const)
        : []),
      // The first row is already current.
      ...(isDrawn
        ? keys
            .slice(1)
            .slice(-1)
            .map((key) => ({ type: 'point', key }) as const)
        : []),
      // With text in the field, Backspace deletes a letter instead.
      ...(isDrawn && query === '' ? [{ type: 'back' } as const] : []),
    ];
  },
  distinguish: ({ context: { query, active, commandId, before, isLoaded, refusal, drawn } }) => [
    query,
    active,
    commandId,
    before,
    isLoaded,
    refusal,
    drawn?.isUndecided,
  ],
  condense: ({ context: { query, commandId, isLoaded, refusal, drawn } }) => [
    query,
    commandId,
    isLoaded,
    refusal,
    drawn?.isUndecided,
  ],
});
