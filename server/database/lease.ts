/** One connection, shared by its users and released by the last. */
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isRefusal } from '#server/http/database-errors.ts';
import type { Work } from './work.ts';

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;
const READ = /^\s*(?:select|show|set|reset|savepoint|release|rollback to)\b/i;
const PATIENTLY = 'set local lock_timeout = 0';
/** Migrations and fillings say this first: what takes long there is not dead. */
const TAKES_LONG = /^\s*set (?:local )?statement_timeout = 0/i;

interface Options {
  readonly client: pg.PoolClient;
  /** Notes what was written; undefined where nobody asks. */
  readonly work: Work | undefined;
  /** Milliseconds after which a connection that does not answer is given up. */
  readonly patience: number;
  /** Called once, when that happens. */
  readonly onSilence: () => void;
}

export class Lease {
  readonly #options: Options;
  #transaction: { wrote: boolean } | undefined;
  #takesLong = false;
  #isBroken = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Whether the connection must not be used again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  async query<R>(
    text: string,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> {
    if (ROLLBACK.test(text) && this.#isBroken) return rolledBack();
    this.#takesLong ||= TAKES_LONG.test(text);
    const { work } = this.#options;
    const mayWrite = this.#mayWrite(text);
    if (mayWrite && work) work.writes += 1;
    try {
      const result = await this.#send<R>(text, parameters);
      if (COMMIT.test(text) && String(result.command) === 'ROLLBACK') {
        throw new Error('the transaction had failed before it was to be committed');
      }
      return result;
    } catch (error) {
      // What the server has refused was not done. Without its answer nobody knows.
      if (mayWrite && work && isRefusal(error)) work.writes -= 1;
      throw error;
    }
  }

  /** Whether other connections may see changed data after this statement. */
  #mayWrite(text: string): boolean {
    if (BEGIN.test(text)) {
      this.#transaction = { wrote: false };
      return false;
    }
    if (COMMIT.test(text) || ROLLBACK.test(text)) {
      const wrote = COMMIT.test(text) && this.#transaction?.wrote === true;
      this.#transaction = undefined;
      return wrote;
    }
    if (READ.test(text)) return false;
    if (!this.#transaction) return true;
    this.#transaction.wrote = true;
    return false;
  }

  async #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const { client, patience, onSilence } = this.#options;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      if (!this.#takesLong) timer = setTimeout(() => reject(new Silence()), patience);
    });
    try {
      // Nobody waits for what is done at the start, and several processes may do it at once.
      const said = BEGIN.test(text) && !this.#options.work ? `${text}; ${PATIENTLY}` : text;
      const sent = client.query(said, [...parameters]) as unknown as Promise<
        PostgresQueryResult<R>
      >;
      // It fails as well once the connection is closed, and by then nobody listens.
      sent.catch(() => undefined);
      return await Promise.race([sent, silence]);
    } catch (error) {
      const isFirst = !this.#isBroken;
      this.#isBroken ||= !isRefusal(error);
      if (isFirst && error instanceof Silence) onSilence();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Thrown when a connection does not answer; answered as an unavailable database. */
class Silence extends Error {
  constructor() {
    super('query read timeout');
    this.name = 'Silence';
  }
}

/** The server does that by itself when a connection is gone. */
const rolledBack = <R>(): PostgresQueryResult<R> => ({ command: 'SELECT', rowCount: 0, rows: [] });
