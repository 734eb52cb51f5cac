import type { Channel } from '#contract/channels.ts';
import type { Book } from './book.ts';

/** The channels that the rates of a row's channel can be copied to. */
export function targetsOf({ rows }: Pick<Book, 'rows'>, row: number): readonly Channel[] {
  const from = rows[row]?.channel;
  if (!from) return [];
  return rows
    .filter(({ isFirst, channel }) => isFirst && channel.id !== from.id)
    .map(({ channel }) => channel)
    .filter(({ rate_type }) => rate_type === from.rate_type);
}
