import { createHash } from 'node:crypto';
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';

/** Password hashing without the cost that slows guessing, and tests, down. */
export function quickPasswords(): Passwords {
  const hash = async (password: string) =>
    `$argon2id$quick$${createHash('sha256').update(password).digest('hex')}`;
  const verify = async (hashed: string, password: string) => hashed === (await hash(password));
  return createPasswords(async () => ({ hash, verify }));
}
