/**
 * Bearer tokens: `pult_` and 48 bytes, of which 16 name the session and 32 are the secret. Only the
 * secret's SHA-256 is stored. What names a session cannot be guessed either, so whoever shows it
 * with a wrong secret has held one of the session's tokens.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

const PREFIX = 'pult_';
const PATTERN = /^pult_[\w-]{64}$/;
const ID_BYTES = 16;

export interface Token {
  /** A UUID. */
  readonly sessionId: string;
  readonly secret: Buffer;
}

/** The first token of a new session. */
export const newToken = (): Token => ({ sessionId: randomUUID(), secret: randomBytes(32) });

/** The key from which a session's tokens follow one from another. */
export const newRotationKey = () => randomBytes(32);

/**
 * The token that replaces this one. It follows from the token and the session's key alone, so that
 * every process arrives at the same one while nothing but hashes is stored.
 */
export function successor(token: Token, rotationKey: Buffer): Token {
  const secret = createHmac('sha256', rotationKey).update(token.secret).digest();
  return { sessionId: token.sessionId, secret };
}

/** What is stored of a token. */
export const tokenHash = (token: Token) => createHash('sha256').update(token.secret).digest();

/** The token as it travels. */
export function formatToken({ sessionId, secret }: Token): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex');
  return PREFIX + Buffer.concat([id, secret]).toString('base64url');
}

/** Reads a token; null for what was never one of ours. */
function parseToken(text: string): Token | null {
  if (!PATTERN.test(text)) return null;
  const bytes = Buffer.from(text.slice(PREFIX.length), 'base64url');
  const id = bytes.subarray(0, ID_BYTES).toString('hex');
  const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, secret: bytes.subarray(ID_BYTES) };
}

/** The token of an `Authorization` header. */
export function bearerToken(header: string | undefined): Token | null {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '');
  return match?.[1] ? parseToken(match[1]) : null;
}
