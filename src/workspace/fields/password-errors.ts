import type { FieldErrors } from '#contract/problem.ts';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';

/** The error of a new password; none if it is long enough. English, like the screens with passwords. */
export function passwordErrors(password: string): FieldErrors {
  // Counts characters, not code units: many symbols have two of these.
  if ([...password].length >= PASSWORD_MIN_LENGTH) return {};
  const tooShort = `Password must have at least ${PASSWORD_MIN_LENGTH} characters`;
  return { password: [password ? tooShort : 'Password is required'] };
}
