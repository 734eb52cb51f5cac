import { createHash } from 'node:crypto';
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';

/** As the real ones, but without the cost that makes them slow to guess, and a test slow to run. */
export function quickPasswords(): Passwords {
  const hash = async (password: string) =>
    `$argon2id$quick$${createHash('sha256').update(password).digest('hex')}`;
  const verify = async (hashed: string, password: string) => hashed === (await hash(password));
  return createPasswords(async () => ({ hash, verify }));
}
