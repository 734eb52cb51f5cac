/** Limits on concurrent use by one person and by all together. The README explains the variables. */

export interface Limits {
  /** Concurrent calls of one person. */
  readonly callsPerPerson: number;
  /** Concurrent password checks of one person, and of all. */
  readonly passwordsPerPerson: number;
  readonly passwords: number;
  /** Concurrent reads and searches of each section, and writes of all. Higher than one person can use. */
  readonly reads: number;
  readonly searches: number;
  readonly writes: number;
  /** Clients that one person may read in an hour, in lists and cards. */
  readonly clientsPerHour: number;
  /** Milliseconds that a call may wait for a slot. */
  readonly queueMs: number;
  /** Connections of all clients; one address may have half of them, unless it is a proxy. */
  readonly connections: number;
  /** Seconds within which the headers, and the whole request, must arrive. */
  readonly headersWithin: number;
  readonly requestWithin: number;
}

/** Defaults for a small machine: two cores, and a pool of 16 database connections. */
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

/** The maximum number of calls waiting for a slot of one kind. */
export const WAITING = 64;
