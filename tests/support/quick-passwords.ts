import { createHash } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { createPasswords, type Passwords } from '#server/auth/passwords.ts';

/** Password hashing without the cost that slows down guessing, and tests. */
export function quickPasswords(): Passwords {
  const hash = async (password: string) =>
    `$argon2id$quick$${createHash('sha256').update(password).digest('hex')}`;
  const verify = async (hashed: string, password: string) => hashed === (await hash(password));
  return createPasswords(async () => ({ hash, verify }));
}

/** Real hashes at the least cost, which the built server verifies quickly. */
export function cheapPasswords(): Passwords {
  return createPasswords(async () => ({
    hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
    verify,
  }));
}
