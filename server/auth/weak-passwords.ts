/** Rejects passwords that attackers try first. */
import { COMMON_PASSWORDS } from './common-passwords.ts';

const COMMON = 'Этот пароль слишком известен: его подбирают первым.';
const RUN = 'Пароль не может состоять из одного знака.';
const EMAIL = 'Пароль не может совпадать с email.';

/** Folds case and width for the comparison, like the hash and the sign-in do. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns why this password is weak; null if no weakness is known. */
export function weaknessOf(password: string, email: string): string | null {
  const text = folded(password);
  if (new Set(text).size === 1) return RUN;
  if (text.trim() === folded(email).trim()) return EMAIL;
  return COMMON_PASSWORDS.has(text.trim()) ? COMMON : null;
}
