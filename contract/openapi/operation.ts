/** The entries of the table of calls, from which the description of the API is generated. */
import type { z } from 'zod';

/** One schema for each key of a query. Flags are sent as 1 or 0. */
export type QueryFields<TQuery> = { readonly [TKey in keyof TQuery]-?: z.core.$ZodType };

/** The services of the API, with their descriptions. */
export const SERVICES = {
  auth: 'Sign-in, the signed-in user, and users.',
  channels: 'Channels, their rates and settings.',
  offers: 'Offers and their parameters.',
  activity: 'The log of changes. Only the reference API has it.',
  clients: 'Clients.',
  description: 'This description.',
} as const;
export type Service = keyof typeof SERVICES;

/**
 * Failures that a call can have in addition to those common to all calls.
 *
 * - `signIn`: 401 for a wrong e-mail or password
 * - `closed`: 403 because registration is closed
 * - `disabled`: 403 because the account is disabled
 * - `missing`: 404
 * - `inUse`: 409
 * - `stale`: 412
 * - `crowd`: 429
 */
type OwnFailure = 'signIn' | 'closed' | 'disabled' | 'missing' | 'inUse' | 'stale' | 'crowd';

/** One API call. */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** `{id}` is the placeholder for the number of a record. */
  readonly path: string;
  readonly service: Service;
  readonly summary: string;
  readonly description?: string;
  /** Needs no session. */
  readonly isPublic?: boolean;
  /** Reads the token, though it needs no session. */
  readonly takesToken?: boolean;
  /** Never answers 403. */
  readonly isForAnyRole?: boolean;
  /** The console works without this call. */
  readonly isExtra?: boolean;
  /** Sends an `ETag`, and 304 if `If-None-Match` has the same one. */
  readonly isCached?: boolean;
  /** The console works without this call if the API does not support it. */
  readonly isOptional?: boolean;
  readonly query?: z.ZodObject;
  /** The errors in the example of a refused query. */
  readonly refusedQuery?: Readonly<Record<string, readonly string[]>>;
  readonly body?: {
    /** The name of a component. */
    readonly schema: string;
    readonly example: object;
    /** The errors in the example of a refusal, by field; if missing, any body is accepted. */
    readonly refused?: Readonly<Record<string, readonly string[]>>;
    /** The body may be missing. */
    readonly isOptional?: boolean;
  };
  readonly answer: {
    readonly status: 200 | 201;
    /** The name of a component. */
    readonly schema: string;
    readonly example: object;
    /** The answer has an `ETag`, if the API has versions. */
    readonly hasVersion?: boolean;
  };
  readonly failures?: readonly OwnFailure[];
}

/** The body of a successful answer with data. */
export const success = <TData>(data: TData) => ({ success: true, data });
