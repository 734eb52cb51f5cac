/** The values of a log entry, converted to the fields of the API. */
import type { Values } from '#workspace/activity/fields.ts';

/** The columns of an offer are named differently from its fields. */
export function offerFields({ is_active, has_checker, is_broker, ...same }: Values): Values {
  const bit = (flag: unknown) => (flag ? 1 : 0);
  return {
    ...same,
    ...(is_active !== undefined && { status: bit(is_active), is_active }),
    ...(has_checker !== undefined && { check: bit(has_checker) }),
    ...(is_broker !== undefined && { broker: bit(is_broker) }),
  };
}

/** The API returns as `name` what the log of a channel's default setting calls `key`. */
export function defaultFields({ key, options, ...same }: Values): Values {
  return {
    ...same,
    ...(key !== undefined && { name: key }),
    // The database stores the fields of an option in its own order.
    ...(Array.isArray(options) && {
      options: options.map(({ value, title }) => ({ value, title })),
    }),
  };
}
