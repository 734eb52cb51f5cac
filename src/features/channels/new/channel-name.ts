import type { FieldErrors } from '#contract/problem.ts';

/** Only the name is required; the server validates the rest. */
export function validateName({ name }: { name: string }): FieldErrors {
  return name.trim() ? {} : { name: ['Обязательное поле'] };
}
