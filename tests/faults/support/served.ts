/** Pult on a separate PostgreSQL server, with a network in between that can be broken. */
import type pg from 'pg';
import {
  inTime,
  type Measures,
  promise,
  secondsOf,
  type Trial,
  until,
} from '#tests/faults/fault.ts';
import { type DatabaseProxy, databaseProxy } from '#tests/support/database-proxy.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { statusOf } from './calls.ts';
import { fingerprint, requireUntouched } from './fingerprint.ts';
import { Ledger } from './ledger.ts';
import { type OwnPostgres, ownPostgres, urlOf } from './own-postgres.ts';
import { started, withClient } from './place.ts';

/** The seconds from the end of a fault until a write is acknowledged again. */
const RECOVERY_SECONDS = 10;

interface Wanted {
  readonly processes?: number;
  readonly settings?: Record<string, string>;
  readonly env?: Record<string, string>;
}

export class Served {
  readonly postgres: OwnPostgres & { token: string; untouched: Record<string, string> };
  readonly proxy: DatabaseProxy;
  readonly servers: ServerProcess[];
  /** The addresses for the writers; each call uses the next one. */
  addresses: string[];
  readonly ledger: Ledger;
  #stopWriting: () => Promise<void>;
  #next = 0;

  private constructor(parts: Pick<Served, 'postgres' | 'proxy' | 'servers' | 'addresses'>) {
    this.postgres = parts.postgres;
    this.proxy = parts.proxy;
    this.servers = parts.servers;
    this.addresses = parts.addresses;
    this.ledger = new Ledger(parts.postgres.token);
    this.#stopWriting = this.ledger.writing(
      () => this.addresses[this.#next++ % this.addresses.length] ?? '',
    );
  }

  /** Starts everything and waits until writes are acknowledged. */
  static async begin(trial: Trial, { processes = 1, settings, env }: Wanted = {}): Promise<Served> {
    const postgres = await ownPostgres(trial, settings && { settings });
    const proxy = await databaseProxy(postgres.connection);
    trial.later(() => proxy.close());
    const DATABASE_URL = urlOf(proxy);
    const servers = Array.from({ length: processes }, () =>
      started(trial, { DATABASE_URL, SEED: 'demo', ...env }),
    );
    const addresses = await Promise.all(servers.map(({ address }) => address));
    const served = new Served({ postgres, proxy, servers, addresses });
    trial.later(() => served.#stopWriting());
    await served.writesAgain();
    return served;
  }

  get address(): string {
    return this.addresses[0] ?? '';
  }

  get token(): string {
    return this.postgres.token;
  }

  get url(): string {
    return urlOf(this.proxy);
  }

  /** Runs statements, bypassing Pult and the proxy. */
  sql<T>(work: (client: pg.Client) => Promise<T>, database = 'pult'): Promise<T> {
    return withClient({ ...this.postgres.connection, database }, work);
  }

  /** Waits until three more writes are acknowledged. Returns the seconds. */
  writesAgain(within = RECOVERY_SECONDS * 2): Promise<number> {
    const before = this.ledger.acknowledged;
    return secondsOf(() =>
      until(() => this.ledger.acknowledged > before + 2, 'no write is acknowledged', within),
    );
  }

  /** Stops the writers and checks that no write is lost, incomplete or doubled. */
  async settle(connection = this.postgres.connection): Promise<Measures> {
    const recovery = await this.writesAgain();
    inTime(recovery, RECOVERY_SECONDS, 'the recovery of writes');
    await this.#stopWriting();
    const { ledger } = this;
    const open = ledger.attempts.length - ledger.acknowledged;
    for (const address of this.addresses) {
      promise((await statusOf(address, '/readyz')) === 200, 'a process is not ready');
    }
    await ledger.repeatOpen(this.address);
    await withClient(connection, async (database) => {
      await ledger.requireKept(database);
      requireUntouched(await fingerprint(database), this.postgres.untouched);
    });
    return { 'recovery s': recovery, acknowledged: ledger.acknowledged, unanswered: open };
  }

  /** The same, if callers had no other answers than these. */
  async settleWith(
    allowed: readonly number[] = [200, 201, 503],
    connection = this.postgres.connection,
  ): Promise<Measures> {
    const measures = await this.settle(connection);
    this.#requireStatuses(allowed);
    return measures;
  }

  /** Throws unless all answers so far had one of these statuses; 0 is a call without an answer. */
  #requireStatuses(allowed: readonly number[]): void {
    const others = [...new Set(this.ledger.statuses)].filter((one) => !allowed.includes(one));
    promise(others.length === 0, `answered with ${others.join(', ')}`);
  }
}
