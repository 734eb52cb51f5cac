/** Ties the schema of a request to the type in the contract. */
import type { z } from 'zod';

/** The contract writes a flag as 1 or 0; the schema reads it as a boolean. */
type Parsed<TValue> = TValue extends 0 | 1 ? boolean : TValue;

/**
 * The fields of a schema that reads `TWrite`: none missing, none added, each of the written type.
 * Use it with `satisfies` on an object literal without spreads, since TypeScript looks for added
 * fields in those only. `TRaw` names fields that the route converts itself: any schema will do.
 */
export type FieldsOf<TWrite, TRaw extends keyof TWrite = never> = {
  readonly [TKey in keyof TWrite]-?: TKey extends TRaw
    ? z.ZodType
    : z.ZodType<Parsed<Exclude<TWrite[TKey], null | undefined>> | null | undefined>;
};
