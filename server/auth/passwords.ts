/**
 * Passwords: argon2id with the cost that OWASP recommends if its binary loads, else scrypt. Hashes are PHC
 * strings, which contain their algorithm and parameters.
 */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { currentWork } from '#server/database/work.ts';
import { LIMITS, type Limits, WAITING } from '#server/process/limits.ts';
import {
  type ConcurrencyLimit,
  createConcurrencyLimit,
  createLimitByKey,
} from './concurrency-limit.ts';

const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const SCRYPT = { N: 2 ** 14, r: 8, p: 5 };

interface Argon2 {
  hash(password: string, options: typeof ARGON2ID): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
}

export interface Passwords {
  /** Returns a PHC string for a new password. Applies `limit` itself. */
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. Without a hash (no such account) it takes the same time and
   * returns false. Call it inside `limit.run`.
   */
  verify(password: string, hashed: string | null): Promise<boolean>;
  /** Hashing needs memory and CPU: a few calls run (fewer per user), a few wait, and the others are refused. */
  readonly limit: ConcurrencyLimit;
}

/** `load` imports argon2; if it fails, scrypt is used. */
export function createPasswords(
  load: () => Promise<Argon2> = loadArgon2,
  limits: Limits = LIMITS,
): Passwords {
  const argon2 = load().catch(() => null);
  const make = async (password: string) => {
    const binary = await argon2;
    return binary ? binary.hash(password, ARGON2ID) : scryptHash(password);
  };
  // Computed in advance, so that the first unknown account takes no longer to check than a known one.
  const nobody = make(randomBytes(16).toString('hex'));
  nobody.catch(() => {}); // The caller of `verify` gets the error.
  const { queueMs } = limits;
  const all = createConcurrencyLimit(limits.passwords, WAITING, queueMs);
  const each = createLimitByKey(limits.passwordsPerPerson, WAITING, queueMs);
  const limit: ConcurrencyLimit = {
    state: all.state,
    run: (work) => {
      const person = currentWork()?.person;
      return person === undefined ? all.run(work) : each.run(person, () => all.run(work));
    },
  };

  return {
    limit,
    hash: (password) => limit.run(() => make(normalised(password))),
    async verify(password, hashed) {
      const phc = hashed?.startsWith('$') ? hashed : await nobody;
      const matches = phc.startsWith('$scrypt$')
        ? await scryptVerify(phc, normalised(password))
        : await argon2Verify(await argon2, phc, normalised(password));
      return matches && phc === hashed;
    },
  };
}

async function loadArgon2(): Promise<Argon2> {
  return import('@node-rs/argon2');
}

/** Keyboards compose the same characters differently (NIST SP 800-63B 5.1.1.2). */
const normalised = (password: string) => password.normalize('NFKC');

async function argon2Verify(argon2: Argon2 | null, phc: string, password: string) {
  if (!argon2) {
    throw new Error('The password was hashed with argon2id, but its binary cannot be loaded');
  }
  return argon2.verify(phc, password);
}

async function scryptHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, 32, SCRYPT);
  const { N, r, p } = SCRYPT;
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${unpadded(salt)}$${unpadded(key)}`;
}

async function scryptVerify(phc: string, password: string): Promise<boolean> {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(phc);
  if (!match) throw new Error('A stored scrypt hash is damaged');
  const [, ln, r, p, salt = '', key = ''] = match;
  const expected = Buffer.from(key, 'base64');
  const options = { N: 2 ** Number(ln), r: Number(r), p: Number(p) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(actual, expected);
}

function derive(password: string, salt: Buffer, length: number, cost: ScryptOptions) {
  // scrypt needs 128·N·r bytes and refuses more than `maxmem`, whose default is too small for p.
  const options = { ...cost, maxmem: 64 * 2 ** 20 };
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
