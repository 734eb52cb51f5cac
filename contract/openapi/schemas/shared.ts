/** Schemas shared by all services: value formats, failures, pages. */
import { z } from 'zod';
import { FieldErrors, WriteFailure } from '#contract/problem.ts';
import { Bit, Blank, Decimal, Flag, Int, PageMeta, Text, Version } from '#contract/wire.ts';
import type { Components } from '../component.ts';

const Failure = z.looseObject({
  ...WriteFailure.shape,
  success: z.literal(false).optional(),
  message: z.string().optional(),
  error: z.string().optional(),
  errors: z.optional(FieldErrors),
  allow_refresh: z.boolean().optional(),
  data: z.unknown().optional(),
});

export const SHARED: Components = {
  Int: { schema: Int, description: 'A whole number, or its text.' },
  Decimal: { schema: Decimal, description: 'A number, or its text with a point.' },
  Blank: { schema: Blank, description: 'An empty text, or spaces only. Read as null.' },
  Flag: { schema: Flag, description: 'A boolean, or 1 or 0, or the text of these.' },
  Bit: { schema: Bit, description: 'Sent as 1 or 0, and read in any form of a flag.' },
  Text: { schema: Text, description: 'Text. Digits may be sent as a number.' },
  Version: { schema: Version, description: 'A number or text that is never calculated with.' },
  FieldErrors: {
    schema: FieldErrors,
    description:
      'Lists of messages by the dotted path of the field, such as `rates.0.level`. The first message of a list is shown beside its field.',
  },
  Failure: {
    schema: Failure,
    description: 'The body of every failure. It has a `message`, an `error` or `errors`.',
    fields: {
      message: 'The text that is shown.',
      error: 'The text that is shown if there is no `message`.',
      errors: 'With 422: what is wrong with each field. Shown as text if there is no other.',
      allow_refresh: 'With 401: the session has expired, and `POST /api/refresh` renews it.',
      written: 'With 5xx: `false` if certainly nothing was written.',
      data: 'With 412: the current state.',
    },
    extras: ['written', 'data'],
  },
  Done: {
    schema: z.looseObject({ success: z.unknown() }),
    description: 'The call has succeeded. `success` is truthy.',
  },
  PageMeta: {
    schema: PageMeta,
    fields: {
      last_page: 'The number of pages, at least 1.',
      total: 'The number of rows on all pages.',
      total_capped: 'There are more rows than `total`, where the server stopped counting.',
    },
    extras: ['total_capped'],
  },
  Description: {
    schema: z.record(z.string(), z.unknown()),
    description: 'This description.',
  },
};
