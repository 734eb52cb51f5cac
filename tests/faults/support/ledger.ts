/**
 * Writers that remember acknowledged writes. A client has rows in several tables, and a list of
 * rates is written as a whole, so that half a write is visible.
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { promise, same } from '#tests/faults/fault.ts';
import { client as sample } from '#tests/support/client-samples.ts';
import { type Answer, call } from './calls.ts';
import { CHANNEL } from './fingerprint.ts';

type State = 'sent' | 'acknowledged' | 'refused';

interface Attempt {
  readonly key: string;
  readonly email: string;
  state: State;
  id?: number;
}

const RATES = `/api/v1/channels/${CHANNEL}/rates`;

export class Ledger {
  readonly attempts: Attempt[] = [];
  /** Statuses of all answers; 0 is no answer. */
  readonly statuses: number[] = [];
  readonly #token: string;
  #rate = { sent: 0, acknowledged: 0 };

  constructor(token: string) {
    this.#token = token;
  }

  get acknowledged(): number {
    return this.attempts.filter(({ state }) => state === 'acknowledged').length;
  }

  /** Takes over the present state of the other ledger. */
  adopt(other: Ledger): void {
    this.attempts.push(...other.attempts.map((attempt) => ({ ...attempt })));
    this.#rate = { ...other.#rate };
  }

  /** Creates one client with a passport and two addresses. Returns the status; 0 is no answer. */
  async write(address: string): Promise<number> {
    const key = randomUUID();
    const attempt: Attempt = { key, email: `${key}@faults.example`, state: 'sent' };
    this.attempts.push(attempt);
    return this.#send(address, attempt);
  }

  /** Sends every attempt without an answer once more, with its key. */
  async repeatOpen(address: string): Promise<void> {
    for (const attempt of this.attempts.filter(({ state }) => state === 'sent')) {
      const status = await this.#send(address, attempt);
      promise(
        status === 201,
        `an attempt that is repeated with its key is answered with ${status}`,
      );
    }
  }

  async #send(address: string, attempt: Attempt): Promise<number> {
    const answer = await call(address, '/api/v1/clients', {
      token: this.#token,
      headers: { 'Idempotency-Key': attempt.key },
      body: sample({ email: attempt.email, last_name: 'Сбоева' }),
    }).catch(() => undefined);
    const status = answer?.status ?? 0;
    this.statuses.push(status);
    if (status === 201) {
      attempt.state = 'acknowledged';
      attempt.id = answer?.body.data.id as number;
    } else if (isRefused(answer)) attempt.state = 'refused';
    return status;
  }

  /** Sets all rates of one channel to the next number. */
  async writeList(address: string): Promise<number> {
    const read = await call(address, RATES, { token: this.#token }).catch(() => undefined);
    if (read?.status !== 200) return this.#noted(read?.status ?? 0);
    const next = this.#rate.sent + 1;
    const rates = (read.body.data as object[]).map((row) => ({
      ...row,
      ...{ new_client_rate: next, returning_client_rate: next, planned_date: null },
      ...{ planned_new_client_rate: null, planned_returning_client_rate: null },
    }));
    this.#rate.sent = next;
    const answer = await call(address, RATES, { token: this.#token, body: { rates } }).catch(
      () => undefined,
    );
    if (answer?.status === 200) this.#rate.acknowledged = next;
    return this.#noted(answer?.status ?? 0);
  }

  #noted(status: number): number {
    this.statuses.push(status);
    return status;
  }

  /**
   * Writes until it is stopped: three clients at once, and the list. Returns a function that stops
   * the writers and waits for the calls in flight.
   */
  writing(address: () => string): () => Promise<void> {
    let isOn = true;
    const loop = async (work: () => Promise<number>) => {
      while (isOn) {
        const status = await work();
        // Without a pause, a dead server would get thousands of calls.
        if (status === 0 || status >= 500) await new Promise((next) => setTimeout(next, 150));
      }
    };
    const client = () => this.write(address());
    const loops = [client, client, client, () => this.writeList(address())].map(loop);
    return async () => {
      isOn = false;
      await Promise.all(loops);
    };
  }

  /** Throws unless every acknowledged write is stored, complete and once, and no refused one is. */
  async requireKept(database: pg.Client): Promise<void> {
    const { rows } = await database.query<Found>(FOUND);
    const byEmail = new Map(rows.map((row) => [row.email, row]));
    same(byEmail.size, rows.length, 'clients with different e-mails');
    const count = (are: (attempt: Attempt, row: Found | undefined) => boolean) =>
      this.attempts.filter((attempt) => are(attempt, byEmail.get(attempt.email))).length;
    const lost = count(({ state }, row) => state === 'acknowledged' && !row);
    promise(lost === 0, `${lost} of ${this.acknowledged} acknowledged writes are lost`);
    const refused = count(({ state }, row) => state === 'refused' && row !== undefined);
    promise(refused === 0, `${refused} writes were refused as not written, and are there`);
    const half = rows.filter(
      ({ passports, addresses, keys }) => !isWhole(passports, addresses, keys),
    );
    promise(half.length === 0, `${half.length} clients are half there: ${JSON.stringify(half[0])}`);
    await this.#requireList(database);
  }

  async #requireList(database: pg.Client): Promise<void> {
    if (this.#rate.sent === 0) return;
    const { rows } = await database.query<{ values: string[] }>(
      `select array_agg(distinct rate) as values from level_rates,
        unnest(array[new_client_rate, returning_client_rate]) as rate where channel_id = $1`,
      [CHANNEL],
    );
    const values = (rows[0]?.values ?? []).map(Number);
    if (this.#rate.acknowledged === 0 && values.length !== 1) return;
    same(values.length, 1, 'the list of rates is of one write');
    const [value = 0] = values;
    const { acknowledged, sent } = this.#rate;
    promise(value >= acknowledged && value <= sent, `rates of write ${value}, not ${acknowledged}`);
  }
}

interface Found {
  readonly email: string;
  readonly passports: number;
  readonly addresses: number;
  readonly keys: number;
}

const isWhole = (passports: number, addresses: number, keys: number) =>
  passports === 1 && addresses === 2 && keys === 1;

/** The key is written in the transaction of its client. */
const FOUND = `
  select c.email,
    (select count(*)::int from passports p where p.client_id = c.id) as passports,
    (select count(*)::int from addresses a where a.client_id = c.id) as addresses,
    (select count(*)::int from idempotency_keys k where k.record_id = c.id) as keys
  from clients c where c.email like '%@faults.example'`;

/** The answer says that nothing was written. */
const isRefused = (answer: Answer | undefined) =>
  answer !== undefined &&
  (answer.body?.written === false || (answer.status >= 400 && answer.status < 500));
