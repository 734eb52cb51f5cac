/** Checks a request schema against its type in the contract. */
import type { z } from 'zod';

/** The contract has flags as 1 or 0; schemas parse them into booleans. */
type Parsed<TValue> = TValue extends 0 | 1 ? boolean : TValue;

/**
 * The fields of a schema for `TWrite`: none missing, none added, each with the right type. Use it
 * with `satisfies` on an object literal without spreads, because only there TypeScript reports added
 * fields. `TRaw` names fields that the route converts itself; they may have any schema.
 */
export type FieldsOf<TWrite, TRaw extends keyof TWrite = never> = {
  readonly [TKey in keyof TWrite]-?: TKey extends TRaw
    ? z.ZodType
    : z.ZodType<Parsed<Exclude<TWrite[TKey], null | undefined>> | null | undefined>;
};
