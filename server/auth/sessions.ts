/**
 * Sessions. Signing in starts a session, and a refresh replaces its token. A replaced token stays valid for
 * another 30 s, so that parallel tabs and requests do not fail. A replaced token that is used later must be a
 * copy: the session then ends for everyone. Exception: if its successor was never used, the answer with the
 * successor was lost, and the same successor is issued again.
 */
import { accountChangesOf, type Db } from '#server/database/database.ts';
import { deleteExpired } from '#server/database/expired.ts';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import type { UserRecord } from '#server/routes/users/presenter.ts';
import type { Extra } from './access.ts';
import { findSession } from './current/find-session.ts';
import { isFirstShown, isLastShown, notePresented } from './current/presented.ts';
import { issueAgain, rotate } from './current/rotation.ts';
import { createSessionCache } from './current/session-cache.ts';
import { endExcessSessions, endSessionAs, lockAccount, noteUse } from './session-rows.ts';
import {
  formatToken,
  newRotationKey,
  newToken,
  successor,
  type Token,
  tokenHash,
} from './tokens.ts';

const GRACE_MS = 30_000;
const LONGEST_MS = 30 * 24 * 3_600_000;
// More refreshes than any client makes in 30 s.
const LONGEST_CHAIN = 1_000;

/** The session and user of a call. */
export interface Signed {
  readonly sessionId: string;
  readonly userId: number;
  readonly roles: readonly string[];
  readonly userSees?: readonly Extra[];
}

type Found = Awaited<ReturnType<typeof findSession>>[number];

type Authentication =
  | { readonly state: 'signed'; readonly signed: Signed; readonly user: UserRecord }
  | { readonly state: 'refreshable' }
  | { readonly state: 'none' };

/** The origin of a session. */
interface Start {
  readonly device: string | null;
  readonly address: string;
  /** The id of the call. */
  readonly call: string;
}

export interface Sessions {
  /**
   * Starts a session and returns its first token. Returns null if the account was deleted or disabled, or if
   * its password was changed, after it was verified.
   */
  start(userId: number, verifiedHash: string, from: Start): Promise<string | null>;
  /** Returns the user and session of a token. */
  authenticate(token: Token): Promise<Authentication>;
  /** Returns the token that replaces this one, the same for every caller; null if the user has to sign in again. */
  refresh(token: Token): Promise<string | null>;
  /** Returns the user whose session this token may refresh. */
  ownerOf(token: Token): Promise<number | null>;
  /** Call it when this process has changed sessions, accounts or roles, before the answer is sent. */
  changed(): void;
  /** Ends the session of the token, even if the token has expired. */
  end(token: Token, call: string): Promise<void>;
}

interface Dependencies {
  readonly db: Db;
  readonly config: Pick<Config, 'accessTtl' | 'refreshTtl' | 'userSees'>;
  readonly log: Log;
  readonly now: () => Date;
}

/** Sessions are stored in the database, so that every process can serve all of them. */
export function createSessions({ db, config, log, now }: Dependencies): Sessions {
  const iso = (ms: number) => new Date(ms).toISOString();

  /** Returns when a token issued now expires, within a session that ends at `endsAt`. */
  const expiry = (endsAt: number) => {
    const issued = now().getTime();
    const refresh = Math.min(issued + config.refreshTtl * 1_000, endsAt);
    const access = Math.min(issued + config.accessTtl * 1_000, refresh);
    return { access_expires_at: iso(access), refresh_expires_at: iso(refresh) };
  };

  const graceStart = () => iso(now().getTime() - GRACE_MS);

  const find = async (token: Token): Promise<Found | undefined> => {
    const hash = tokenHash(token);
    const [found] = await findSession(db, { id: token.sessionId, hash, grace: graceStart() });
    if (found && isFirstShown(token, found)) await notePresented(db, token);
    return found;
  };

  const cache = createSessionCache<Found | undefined>(accountChangesOf(db));

  const endCopied = async (token: Token, userId: number) => {
    await endSessionAs(db, token.sessionId, 'copied').finally(cache.empty);
    log.warn('a replaced token was shown again: its session was ended', { userId });
  };

  return {
    end: ({ sessionId }, call) => endSessionAs(db, sessionId, 'signed_out', call),

    async start(userId, verifiedHash, { device, address, call }) {
      const issued = now().getTime();
      const endsAt = issued + Math.max(LONGEST_MS, config.refreshTtl * 1_000);
      const token = newToken();
      const started = await db.transaction().execute(async (trx) => {
        // The lock orders this before or after a password change, which ends sessions. Sign-ins to one account
        // run one after another, so that each counts all sessions.
        if (!(await lockAccount(trx, userId, verifiedHash))) return false;
        await endExcessSessions(trx, userId, call);
        await trx
          .insertInto('sessions')
          .values({
            id: token.sessionId,
            user_id: userId,
            token_hash: tokenHash(token),
            rotation_key: newRotationKey(),
            ...expiry(endsAt),
            ends_at: iso(endsAt),
            device,
            address,
            last_used_at: iso(issued),
            created_at: iso(issued),
          })
          .execute();
        return true;
      });
      if (started) await deleteExpired(db, 'sessions', 'refresh_expires_at', iso(issued));
      return started ? formatToken(token) : null;
    },

    async authenticate(token) {
      const hash = tokenHash(token);
      const isCurrent = (one: Found | undefined) => one?.token_hash.equals(hash) ?? false;
      const key = `${token.sessionId} ${hash.toString('base64')}`;
      // Do not cache a replaced token: whether it is still valid depends on the clock.
      const session = await cache.find(key, () => find(token), isCurrent);
      if (!session) return { state: 'none' };
      const time = now().toISOString();
      const isValid = isCurrent(session) || session.retired_at !== null;
      if (!isValid && !isLastShown(token, session)) {
        await endCopied(token, session.id);
        return { state: 'none' };
      }
      if (session.refresh_expires_at <= time) return { state: 'none' };
      if (!isValid || session.access_expires_at <= time) return { state: 'refreshable' };
      const { id: userId, last_used_at: since } = session;
      if (await noteUse(db, token.sessionId, { since, time: now() })) cache.empty();
      const roles = session.roles.map(({ name }) => name);
      const signed = { sessionId: token.sessionId, userId, roles, userSees: config.userSees };
      return { state: 'signed', signed, user: session };
    },

    changed: cache.empty,

    async ownerOf(token) {
      const session = await find(token);
      if (!session || session.refresh_expires_at <= now().toISOString()) return null;
      const isCurrent = session.token_hash.equals(tokenHash(token));
      return isCurrent || session.retired_at || isLastShown(token, session) ? session.id : null;
    },

    async refresh(token) {
      const session = await find(token);
      if (!session) return null;
      const next = successor(token, session.rotation_key);
      const time = now().toISOString();
      const issue = { next, time, expiry: expiry(Date.parse(session.ends_at)) };
      const isRotated = await rotate(db, token, issue, graceStart());
      // A parallel caller finds that the token is no longer the current one and replaces nothing.
      return isRotated ? formatToken(next) : follow(token);
    },
  };

  /** Returns the current token to a caller whose token was just replaced. */
  async function follow(token: Token): Promise<string | null> {
    const found = await find(token);
    const time = now().toISOString();
    if (!found || found.refresh_expires_at <= time) return null;
    const isLost = !found.retired_at && isLastShown(token, found);
    if (isLost) {
      const next = successor(token, found.rotation_key);
      await issueAgain(db, token, { next, time, expiry: expiry(Date.parse(found.ends_at)) });
    }
    // Another call may already have used the successor.
    const session = isLost ? await find(token) : found;
    if (!session) return null;
    if (!session.retired_at) {
      await endCopied(token, session.id);
      return null;
    }
    // The successor may have been replaced as well: return the current token.
    let latest = token;
    for (let step = 0; step < LONGEST_CHAIN; step += 1) {
      latest = successor(latest, session.rotation_key);
      if (tokenHash(latest).equals(session.token_hash)) return formatToken(latest);
    }
    return null;
  }
}
