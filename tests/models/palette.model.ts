import { paletteMachine } from '#machines/palette.machine.ts';
import { explore } from '#tests/support/model.ts';

/** What each query finds, worked out by hand. */
export const found: Record<string, { commands: readonly string[]; users: readonly string[] }> = {
  '': { commands: ['test.reload', 'test.edit'], users: ['1', '2'] },
  измен: { commands: ['test.edit'], users: [] },
  grace: { commands: [], users: ['2'] },
  'нет такой': { commands: [], users: [] },
};

/** From a letter to a command, and to one of two users. */
export const paletteModel = explore({
  machine: paletteMachine,
  starts: { palette: {} },
  events: (snapshot) => {
    const { query } = snapshot.context;
    const { commands, users } = found[query]!;
    const choices = snapshot.matches('prompting')
      ? users.map((key) => ({ type: 'choose', key, isPlain: true }) as const)
      : commands.map((key) => ({ type: 'choose', key, isPlain: key === 'test.reload' }) as const);
    return [
      { type: 'open' },
      { type: 'ask', commandId: 'test.edit' },
      { type: 'close' },
      ...Object.keys(found)
        .filter((text) => text !== query)
        .map((text) => ({ type: 'type', query: text }) as const),
      ...choices,
      // With letters in the field, Backspace takes one of them.
      ...(query === '' ? [{ type: 'back' } as const] : []),
    ];
  },
  distinguish: ({ context: { query, commandId } }) => [query, commandId],
});
