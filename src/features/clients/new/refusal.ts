import { type FieldErrors, ProblemError } from '#contract/problem.ts';

/** Waits for a call. If it fails, moves the error's messages to the fields of the form. */
export async function translated<T>(
  call: Promise<T>,
  fieldOf: (name: string) => string | null,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const fields: FieldErrors = {};
    for (const [name, messages] of Object.entries(error.problem.fields)) {
      const field = fieldOf(name) ?? name;
      fields[field] = [...(fields[field] ?? []), ...messages];
    }
    throw new ProblemError({ ...error.problem, fields }, { cause: error });
  }
}
