/** What one person and all together may use at once. The README explains the variables. */

export interface Limits {
  /** Calls of one person at once. */
  readonly callsPerPerson: number;
  /** Password checks of one person, and of all, at once. */
  readonly passwordsPerPerson: number;
  readonly passwords: number;
  /** Reads and searches of each section, and writes of all, at once. One person must not fill them. */
  readonly reads: number;
  readonly searches: number;
  readonly writes: number;
  /** Clients that one person may read in an hour, in lists and cards. */
  readonly clientsPerHour: number;
  /** Milliseconds that a call may wait for its turn. */
  readonly queueMs: number;
  /** Connections of all; one address may hold half of them, unless it is a proxy. */
  readonly connections: number;
  /** Seconds in which the headers, and the whole request, must arrive. */
  readonly headersWithin: number;
  readonly requestWithin: number;
}

/** For a small machine: two cores, and a pool of 16 database connections. */
export const LIMITS: Limits = {
  callsPerPerson: 4,
  passwordsPerPerson: 2,
  passwords: 4,
  reads: 12,
  searches: 6,
  writes: 8,
  clientsPerHour: 30_000,
  queueMs: 2_000,
  connections: 1_000,
  headersWithin: 10,
  requestWithin: 30,
};

/** Calls that may wait for a slot of one kind. */
export const WAITING = 64;
