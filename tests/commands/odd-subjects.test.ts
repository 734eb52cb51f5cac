/** No command writes over a row that could not be read completely, or opens one without an id. */
import { describe, expect, it } from 'vitest';
import { catalogue } from '#app/palette/elsewhere/catalogue.ts';
import { markOdd } from '#contract/odd-mark.ts';
import { cellCommands } from '#features/channels/all-rates/all-rates.commands.ts';

/**
 * The subject of these is an edited row, a stored draft, a phone or a hit of a search, not a row as it was read; or
 * a session, which is ended by its id alone; or a cell of the grid of rates, which is blocked itself.
 */
const NOT_OF_ROWS =
  /\.(save|resume|restore|cancel|keepMine|takeTheirs|drop|createWithPhone|fillPhone|openNamesake)$|^sessions\.end$|^rates\.grid\.(edit|paste|fill)$/;
/** These open the page of the record, which shows what it could read. */
const OPENING = /^(channels|clients|offers)\.(edit|open(\..*)?)$|^channels\.show$/;

interface OnSubject {
  readonly id: string;
  readonly needs?: string;
  readonly prompt?: string;
  readonly blocked?: (subject: object) => string | undefined;
}

const commands = [
  ...new Map(
    catalogue.map(({ command }) => [command.id, command as unknown as OnSubject]),
  ).values(),
].filter(({ id, prompt }) => prompt && !NOT_OF_ROWS.test(id));
const opening = commands.filter(({ id }) => OPENING.test(id));
const writing = commands.filter(({ id, needs }) => needs?.endsWith('.write') && !OPENING.test(id));

/** The subjects of commands that use more of a row than its name. */
const WHOLE: Readonly<Record<string, object>> = {
  'channelSettings.reset': { setting: { id: 7, type: 'text', value: 'своё' }, fallback: 'чужое' },
};

function odd(field: string) {
  const row = { id: 7, name: 'Строка' };
  markOdd(row, field, {});
  return row;
}

describe('an incomplete row', () => {
  it('is tested with the commands of all tables', () => {
    const tables = new Set(writing.map(({ id }) => id.split('.')[0]));
    const named = ['channelSettings', 'channels', 'defaultSettings', 'offer', 'offers', 'rates'];
    expect([...tables].sort()).toEqual([...named, 'users']);
    expect(opening.length).toBeGreaterThan(8);
  });

  it.each(writing.map((command) => [command.id, command]))('is refused by %s', (_, command) => {
    expect(command.blocked?.(odd('name'))).toBe('Строка пришла не полностью: name');
    expect(command.blocked?.(WHOLE[command.id] ?? { id: 7, name: 'Строка' })).toBeUndefined();
  });

  it('cannot be edited in the grid of rates if its cell is blocked', () => {
    const at = { row: 0, column: 0 };
    const cell = {
      rate: '1:7',
      field: 'new_client_rate',
      blocked: 'Строка пришла не полностью: level',
    };
    expect(cellCommands.edit.blocked?.({ cell, at })).toBe(cell.blocked);
    expect(
      cellCommands.edit.blocked?.({ cell: { ...cell, blocked: undefined }, at }),
    ).toBeUndefined();
  });

  it.each(opening.map((command) => [command.id, command]))(
    'is opened by %s if its id can be read',
    (_, command) => {
      expect(command.blocked?.(odd('id'))).toBe('Строка пришла не полностью: id');
      expect(command.blocked?.(odd('setting_id'))).toBeDefined();
      expect(command.blocked?.(odd('name'))).toBeUndefined();
    },
  );
});
