/** A value of which some fields may be missing, as Kysely takes it under `exactOptionalPropertyTypes`. */
export type OmitUndefined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same fields without those that are undefined: a write leaves them as they are. */
export function omitUndefined<T extends object>(fields: T): OmitUndefined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as OmitUndefined<T>;
}
