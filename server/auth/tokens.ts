/**
 * Bearer tokens: `pult_` and 48 bytes. 16 bytes are the session id, 32 the secret, of which only the SHA-256 is
 * stored. The id cannot be guessed either, so a caller who sends it with a wrong secret once had a token of the
 * session.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

const PREFIX = 'pult_';
const PATTERN = /^pult_[\w-]{64}$/;
const ID_BYTES = 16;
const UUID_PARTS = [
  [0, 8],
  [8, 12],
  [12, 16],
  [16, 20],
  [20, 32],
] as const;

export interface Token {
  /** A UUID. */
  readonly sessionId: string;
  readonly secret: Buffer;
}

export const newToken = (): Token => ({ sessionId: randomUUID(), secret: randomBytes(32) });

/** Returns a key from which the tokens of a session are derived. */
export const newRotationKey = () => randomBytes(32);

/**
 * Returns the token that replaces this one, derived from the token and the session's key, so that every process
 * computes the same one although only hashes are stored.
 */
export function successor(token: Token, rotationKey: Buffer): Token {
  const secret = createHmac('sha256', rotationKey).update(token.secret).digest();
  return { sessionId: token.sessionId, secret };
}

const hashes = new WeakMap<Token, Buffer>();

/** Returns the stored part of a token. */
export function tokenHash(token: Token): Buffer {
  const known = hashes.get(token);
  if (known) return known;
  const hash = createHash('sha256').update(token.secret).digest();
  hashes.set(token, hash);
  return hash;
}

export function formatToken({ sessionId, secret }: Token): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  return PREFIX + Buffer.concat([id, secret]).toString('base64url');
}

/** Parses a token. Returns null if the text is not one. */
function parseToken(text: string): Token | null {
  if (!PATTERN.test(text)) return null;
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  const id = bytes.toString('hex', 0, ID_BYTES);
  const sessionId = UUID_PARTS.map(([from, to]) => id.slice(from, to)).join('-');
  return { sessionId, secret: bytes.subarray(ID_BYTES) };
}

/** Returns the token of an `Authorization` header, or null. */
export function bearerToken(header: string | undefined): Token | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '');
  return match?.[1] ? parseToken(match[1]) : null;
}
