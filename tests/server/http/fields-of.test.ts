import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldsOf } from '#server/http/fields-of.ts';

interface Write {
  name: string;
  status?: 0 | 1;
}

const name = z.string();
const status = z.boolean().nullish();

describe('FieldsOf, checked by tsc', () => {
  it('accepts the fields of the contract', () => {
    const fields = { name, status } satisfies FieldsOf<Write>;
    expect(Object.keys(fields)).toEqual(['name', 'status']);
  });

  it('refuses a missing, an added and a differently typed field', () => {
    // @ts-expect-error: status is missing
    const missing = { name } satisfies FieldsOf<Write>;
    // @ts-expect-error: the contract has no comment
    const added = { name, status, comment: name } satisfies FieldsOf<Write>;
    // @ts-expect-error: the contract requires text
    const other = { name: z.number(), status } satisfies FieldsOf<Write>;
    // The route reads this field itself.
    const raw = { name: z.unknown(), status } satisfies FieldsOf<Write, 'name'>;
    expect([missing, added, other, raw]).toHaveLength(4);
  });
});
