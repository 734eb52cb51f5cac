/** Sheets of rates for tests of the grid. */
import type { RateValues, Sheet } from '#machines/rates/sheet.ts';

export const level = (number: number, rate: string, returning = rate): RateValues => ({
  level: String(number),
  new_client_rate: rate,
  returning_client_rate: returning,
  planned_date: '',
  planned_new_client_rate: '',
  planned_returning_client_rate: '',
});

const FIELDS = ['new_client_rate', 'returning_client_rate'];

/**
 * Channels with two rows each and a column for each level: the rate `1:7` is the one of channel 1 at level 7.
 * A level that a channel lacks can be added.
 */
export function sheetOf(
  channels: Readonly<Record<number, readonly RateValues[]>>,
  levels: readonly string[],
  added: Readonly<Record<string, string>> = {},
): Sheet {
  const ids = Object.keys(channels).map(Number);
  const valuesOf = (rate: string): RateValues | null => {
    const [channel = '', ...rest] = rate.split(':');
    const number = rest.at(-1)!;
    const rates = channels[Number(channel)];
    if (rest[0] === 'new') return rates ? { ...level(Number(number), ''), level: number } : null;
    return rates?.find((one) => one.level === number) ?? null;
  };
  const rows = ids.flatMap((id) => FIELDS.map((field) => `${id}:${field}`));
  return {
    rows,
    columns: levels.length,
    columnsIn: () => levels.length,
    takesAmounts: true,
    heading: levels.join(),
    cellAt: (row, column) => {
      const [id = '', field = ''] = (rows[row] ?? '').split(':');
      const number = levels[column];
      if (!number || !field) return null;
      const isThere = channels[Number(id)]?.some((one) => one.level === number);
      return { rate: isThere ? `${id}:${number}` : `${id}:new:${number}`, field };
    },
    ratesIn: (row) => {
      const [id = ''] = (rows[row] ?? '').split(':');
      const has = (number: string) => channels[Number(id)]?.some((one) => one.level === number);
      return [...levels.keys()].filter((column) => has(levels[column]!));
    },
    valuesOf,
    keyNow: (rate) => added[rate] ?? rate,
    placeOf: (rate) => {
      const [id = '', ...rest] = rate.split(':');
      const number = rest.at(-1)!;
      const [row, column] = [rows.indexOf(`${id}:${FIELDS[0]}`), levels.indexOf(number)];
      return row < 0 || column < 0 ? null : { row, column };
    },
    copies: (row, target) => {
      const [from = '', field = ''] = (rows[row] ?? '').split(':');
      if (!channels[Number(target)]) return [];
      return (channels[Number(from)] ?? []).map((one) => ({
        from: { rate: `${from}:${one.level}`, field },
        to: { rate: `${target}:${one.level}`, field },
      }));
    },
    isGone: (rate) => {
      const [channel = '', number] = rate.split(':');
      const rates = channels[Number(channel)];
      return number !== 'new' && rates !== undefined && !rates.some((one) => one.level === number);
    },
  };
}
