/** Named schemas of the description. */
import { z } from 'zod';

export interface Component {
  readonly schema: z.core.$ZodType;
  readonly description?: string;
  /** Descriptions of the schema's fields. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Fields that only the reference API sends; other APIs may omit them. */
  readonly extras?: readonly string[];
}
/** Marks parts that only the reference API has. */
export const EXTRA = { 'x-pult-extra': true } as const;

export type Components = Readonly<Record<string, Component>>;

/** One schema for each key of a written object. */
export type Fields<TWrite> = {
  readonly [TKey in keyof TWrite]-?: z.core.$ZodType<TWrite[TKey] | undefined>;
};

/** Returns the component of the answer to a write. */
export const written = <TData extends z.core.$ZodType>(data: TData): Component => ({
  schema: z.looseObject({ success: z.unknown(), data: z.nullish(data) }),
  description: 'A write may be answered without `data`; the console then reads the record again.',
});

/** Optional timestamps of a record, for contract schemas that do not have them. */
export const stamps = { created_at: z.string().nullish(), updated_at: z.string().nullish() };

const ISO = 'ISO 8601.';
const VERSION = 'Changes with every write. Opaque: it is compared for equality and sent back.';
const LIST_VERSION = 'The revision of the list that this row was read from.';

export const TEXTS = {
  stamps: { created_at: ISO, updated_at: ISO },
  versioned: { version: VERSION, created_at: ISO, updated_at: ISO },
  row: { version: VERSION, list_version: LIST_VERSION },
} as const;
