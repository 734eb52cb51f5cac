/** What an entry of the log says of a record, in the words of the API. */
import type { ActivityEntry } from '#contract/activity.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The changed fields as they were, or became. */
export const sideOf = ({ changes }: ActivityEntry, side: 'before' | 'after'): Values =>
  Object.fromEntries(changes.map((change) => [change.field, change[side] ?? null]));

/** The columns of an offer have other names than its fields. */
export function offerFields({ is_active, has_checker, is_broker, ...same }: Values): Values {
  const bit = (flag: unknown) => (flag ? 1 : 0);
  return {
    ...same,
    ...(is_active !== undefined && { status: bit(is_active), is_active }),
    ...(has_checker !== undefined && { check: bit(has_checker) }),
    ...(is_broker !== undefined && { broker: bit(is_broker) }),
  };
}

/** A default setting is read with the `name` that a channel's calls its key. */
export function defaultFields({ key, options, ...same }: Values): Values {
  return {
    ...same,
    ...(key !== undefined && { name: key }),
    // The database keeps the fields of an option in an order of its own.
    ...(Array.isArray(options) && {
      options: options.map(({ value, title }) => ({ value, title })),
    }),
  };
}
