import { describe, expect, it } from 'vitest';
import type { FieldErrors } from '#contract/problem.ts';
import { invalid } from '#server/http/failure.ts';

const told = (errors: FieldErrors) => invalid(errors).body.errors as FieldErrors;
const faults = (count: number) => Array.from({ length: count }, (_, at) => `Ошибка ${at + 1}`);

describe('a refusal of fields', () => {
  it('names all faults up to fifty', () => {
    const errors = { name: faults(2), phone: faults(48) };
    expect(told(errors)).toEqual(errors);
  });

  it('names the first fifty faults only, and no field without one of them', () => {
    const fields = Object.fromEntries(faults(51).map((fault, at) => [`rows.${at}`, [fault]]));
    expect(Object.keys(told(fields))).toEqual(Object.keys(fields).slice(0, 50));
    expect(told({ name: faults(49), phone: faults(3), email: faults(1) })).toEqual({
      name: faults(49),
      phone: faults(1),
    });
  });

  it('names a field with any name', () => {
    const errors = JSON.parse('{ "__proto__": ["Лишнее поле"] }') as FieldErrors;
    expect(Object.keys(told(errors))).toEqual(['__proto__']);
  });
});
