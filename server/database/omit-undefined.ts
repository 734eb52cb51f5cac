/** Makes fields that may be undefined optional, as Kysely needs under `exactOptionalPropertyTypes`. */
export type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Drops undefined fields, so that an update leaves their columns unchanged. */
export function omitUndefined<T extends object>(fields: T): OmitUndefined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as OmitUndefined<T>;
}
