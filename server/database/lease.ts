/** A pooled connection in use. Limits the time of each query and counts the writes of the call. */
import type { Socket } from 'node:net';
import type { PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isDiskFull, isReadOnly, isRefusal } from '#server/http/database-errors.ts';
import { faultOfName, nameOf, type Prepared } from './prepared/statement.ts';
import type { Work } from './work.ts';

const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;
const READ = /^\s*(?:select|show|set|reset|savepoint|release|rollback to)\b/i;
const PATIENTLY = 'set local lock_timeout = 0';
/** The command tags of row changes; `do` and `with … select` may have changed nothing. */
const CHANGE = /^(?:INSERT|UPDATE|DELETE)$/;
/** Migrations and bulk inserts send this first, because their statements may take long. */
const TAKES_LONG = /^\s*set (?:local )?statement_timeout = 0/i;

interface Transaction {
  /** Whether a statement was sent that may change rows. */
  wrote: boolean;
  /** Whether the server confirmed a changed row. */
  changed: boolean;
}

interface Options {
  readonly client: pg.PoolClient;
  readonly socket: Socket;
  /** Counts the writes; undefined outside of API calls. */
  readonly work: Work | undefined;
  /** Called for each statement. */
  readonly onSend: () => void;
  /** Called with true after a write, and with false after a statement that found the disk full. */
  readonly onRoom: (hasRoom: boolean) => void;
  /** Whether statements are sent by name. */
  readonly prepared: Prepared;
  /** Milliseconds without an answer after which the connection counts as dead. */
  readonly timeout: number;
  /** Called once, when the connection is found to be dead. */
  readonly onSilence: () => void;
}

export class Lease {
  readonly #options: Options;
  #transaction: Transaction | undefined;
  /** The `begin` of a transaction that has not been sent yet. */
  #begin: string | undefined;
  /** Pending while `begin` must be answered before anything else is sent. */
  #gate: Promise<void> | undefined;
  /** The result of the last statement that was sent. */
  #last: Promise<unknown> = Promise.resolve();
  #hasFailed = false;
  #isGathering = false;
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
    if (ROLLBACK.test(text) && this.#isBroken) return emptyResult();
    if (this.#begin !== undefined) {
      // Nothing was sent since `begin`, so there is nothing to end.
      if (COMMIT.test(text) || ROLLBACK.test(text)) {
        this.#begin = undefined;
        this.#transaction = undefined;
        return emptyResult();
      }
      // A read is sent together with `begin`: it does no harm if `begin` fails. Other statements wait for its answer.
      if (!READ.test(text)) this.#gate = this.#beginNow();
    }
    // Queries sent in the same tick also wait, to keep the order.
    if (this.#gate && !ROLLBACK.test(text)) await this.#gate;
    this.#takesLong ||= TAKES_LONG.test(text);
    const { work } = this.#options;
    const transaction = this.#transaction;
    const mayWrite = this.#mayWrite(text);
    if (BEGIN.test(text)) {
      // Outside API calls there is no lock timeout: at the start, processes wait for one another.
      this.#begin = work ? text : `${text}; ${PATIENTLY}`;
      return emptyResult();
    }
    if (mayWrite && work) work.writes += 1;
    try {
      const result = await this.#sendNamed<R>(text, parameters);
      if (COMMIT.test(text) && String(result.command) === 'ROLLBACK') {
        throw new Error('the transaction failed before the commit');
      }
      if (hasStored(result, transaction)) this.#options.onRoom(true);
      return result;
    } catch (error) {
      if (isDiskFull(error)) this.#options.onRoom(false);
      // A refused statement changed nothing. Without an answer the outcome is unknown.
      if (mayWrite && work && isRefusal(error)) work.writes -= 1;
      throw error;
    }
  }

  /** Returns whether other connections may see changed data after this statement. */
  #mayWrite(text: string): boolean {
    if (BEGIN.test(text)) {
      this.#transaction = { wrote: false, changed: false };
      this.#gate = undefined;
      this.#hasFailed = false;
      return false;
    }
    if (COMMIT.test(text) || ROLLBACK.test(text)) {
      const wrote = COMMIT.test(text) && this.#transaction?.wrote === true;
      this.#transaction = undefined;
      this.#gate = undefined;
      return wrote;
    }
    if (READ.test(text)) return false;
    if (!this.#transaction) return true;
    this.#transaction.wrote = true;
    return false;
  }

  /** Sends a statement by its name, if it has one and names are supported. */
  async #sendNamed<R>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    const { prepared } = this.#options;
    const name = prepared.isOn ? nameOf(text) : undefined;
    try {
      return await this.#send<R>(text, parameters, name);
    } catch (error) {
      // Statements that follow a failure in the same transaction fail before they are prepared.
      const fault = name && !this.#hasFailed && faultOfName(error);
      this.#hasFailed = this.#transaction !== undefined;
      if (!fault) throw error;
      // The next call gets another connection, without this plan.
      this.#isBroken = true;
      if (fault === 'not kept') prepared.refused();
      // The failed statement has aborted the transaction.
      if (this.#transaction) throw new LostName();
      return await this.#send<R>(text, parameters);
    }
  }

  /** Sends a pending `begin`. */
  async #beginNow(): Promise<void> {
    const begin = this.#begin;
    if (begin === undefined) return;
    this.#begin = undefined;
    this.#options.onSend();
    await this.#options.client.query(begin);
  }

  /** Sends all statements of the same tick in one piece. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { socket } = this.#options;
    socket.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      socket.uncork();
    });
  }

  async #send<R>(
    text: string,
    parameters: readonly unknown[],
    name?: string,
  ): Promise<PostgresQueryResult<R>> {
    const { client, timeout, onSilence } = this.#options;
    this.#options.onSend();
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const before = this.#last;
    const silence = new Promise<never>((_, reject) => {
      // The time of a statement starts when the one before it has been answered.
      const begin = () => {
        if (isOver || this.#takesLong) return;
        timer = setTimeout(() => reject(new Silence()), timeout);
      };
      before.then(begin, (error) => (error instanceof Silence ? reject(error) : begin()));
    });
    try {
      this.#gather();
      const begun = this.#beginNow();
      const values = [...parameters];
      const answered = Promise.all([
        client.query(name ? { name, text, values } : { text, values }),
        begun,
      ]).then(([result]) => result as unknown as PostgresQueryResult<R>);
      // After a timeout this promise rejects too, but the race has already ended.
      answered.catch(() => undefined);
      const outcome = Promise.race([answered, silence]);
      this.#last = outcome;
      return await outcome;
    } catch (error) {
      const isFirst = !this.#isBroken;
      // A new connection may lead to the primary, or be writable again.
      this.#isBroken ||= !isRefusal(error) || isReadOnly(error);
      if (isFirst && error instanceof Silence) onSilence();
      throw error;
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }
}

/** Returns whether this answer proves free disk space. In a transaction only its commit does, if rows were changed. */
function hasStored(
  { command, rowCount }: PostgresQueryResult<unknown>,
  transaction: Transaction | undefined,
): boolean {
  if (String(command) === 'COMMIT') return transaction?.changed === true;
  const hasChanged = CHANGE.test(command) && rowCount > 0;
  if (transaction && hasChanged) transaction.changed = true;
  return hasChanged && !transaction;
}

/** Thrown when a connection does not answer; the API then reports that the database is unavailable. */
class Silence extends Error {
  constructor() {
    super('query read timeout');
    this.name = 'Silence';
  }
}

/** Thrown in a transaction that could have succeeded without prepared statements; the call may be repeated. */
class LostName extends Error {
  constructor() {
    super('client has encountered a connection error: its prepared statement is not valid');
    this.name = 'LostName';
  }
}

/** The result of a statement that need not be sent, such as a rollback on a lost connection. */
const emptyResult = <R>(): PostgresQueryResult<R> => ({ command: 'SELECT', rowCount: 0, rows: [] });
