/** Named schemas of the description. */
import { z } from 'zod';

export interface Component {
  readonly schema: z.core.$ZodType;
  readonly description?: string;
  /** Descriptions of its fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields that only the reference API sends, so that another one may leave them out. */
  readonly extras?: readonly string[];
}
/** Marks what only the reference API has. */
export const EXTRA = { 'x-pult-extra': true } as const;

export type Components = Readonly<Record<string, Component>>;

/** The keys of a written object, each with a schema for its value. */
export type Fields<TWrite> = {
  readonly [TKey in keyof TWrite]-?: z.core.$ZodType<TWrite[TKey] | undefined>;
};

/** The answer to a write. */
export const written = <TData extends z.core.$ZodType>(data: TData): Component => ({
  schema: z.looseObject({ success: z.unknown(), data: z.nullish(data) }),
  description: 'A write may be answered without `data`; the console then reads the record again.',
});

/** Times that a record may have, for the schemas of the contract without them. */
export const stamps = { created_at: z.string().nullish(), updated_at: z.string().nullish() };

const ISO = 'ISO 8601.';
const VERSION = 'Changes with every write. Opaque: it is compared for equality and sent back.';
const LIST_VERSION = 'The revision of the list that this row was read from.';

export const TEXTS = {
  stamps: { created_at: ISO, updated_at: ISO },
  versioned: { version: VERSION, created_at: ISO, updated_at: ISO },
  row: { version: VERSION, list_version: LIST_VERSION },
} as const;
