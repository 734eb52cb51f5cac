import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from '#contract/users.ts';
import { EXTRAS, type Extra } from '#server/auth/access.ts';
import { email, PASSWORD_MAX_LENGTH, password } from '#server/http/fields.ts';
import { LIMITS, type Limits } from './limits.ts';
import { LOG_LEVELS } from './log.ts';
import { StartError } from './start-error.ts';

const whole = (least: number, most = 2 ** 31 - 1) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= least && value <= most);

const isTimeZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};

/** Describes a variable with a count, milliseconds or seconds. */
const limit = (name: keyof Limits) => ({
  accepts: 'a whole number from 1 to 2147483647',
  schema: whole(1).default(LIMITS[name]),
});

/** A name, an IPv4 address, an IPv6 address in brackets, or `*`. */
const HOST_NAME = /^(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]*[\p{L}\p{N}_])?|\[[\da-f:.]+\]|\*)$/u;

/** `*`, or a name or an IPv4 address; a prefix `*.` matches all names below a name. */
const IMG_HOST = /^(?:\*|(?:\*\.)?[a-z\d_](?:[a-z\d_.-]*[a-z\d_])?(?::\d{1,5})?)$/;

/** Converts names in any script to the form that browsers use. */
function inAscii(host: string): string {
  const [, wild = '', name = '', port = ''] = /^(\*\.)?([^:]*)(:.*)?$/.exec(host) ?? [];
  return `${wild}${domainToASCII(name) || name}${port}`;
}

/** What each variable accepts, with the text for the error message. */
const VARIABLES = {
  PORT: { accepts: 'a whole number from 0 to 65535', schema: whole(0, 65_535).default(4700) },
  HOST: { accepts: 'an address to listen on', schema: z.string().default('127.0.0.1') },
  ALLOWED_HOSTS: {
    accepts: 'names or addresses without ports, separated by commas, or *',
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim().toLowerCase()))
      .refine((names) => names.every((name) => HOST_NAME.test(name)))
      .optional(),
  },
  IMG_HOSTS: {
    accepts: 'names such as cdn.example.com or *.example.com, separated by commas, or *',
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => inAscii(name.trim().toLowerCase())))
      .refine((names) => names.every((name) => IMG_HOST.test(name)))
      .optional(),
  },
  DATA_DIR: { accepts: 'a folder', schema: z.string().default('data') },
  BACKUP_DIR: { accepts: 'a folder', schema: z.string().default('backups') },
  DATABASE_URL: {
    accepts: 'an address that begins with postgres:// or postgresql://',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .optional(),
  },
  ACCESS_TTL: { accepts: 'seconds, from 1 to 2147483647', schema: whole(1).default(900) },
  REFRESH_TTL: { accepts: 'seconds, from 1 to 2147483647', schema: whole(1).default(604_800) },
  REGISTRATION: { accepts: 'open or closed', schema: z.enum(['open', 'closed']).optional() },
  LOCK: {
    accepts: 'confirm or password',
    schema: z.enum(['confirm', 'password']).default('confirm'),
  },
  USER_SEES: {
    accepts: `${EXTRAS.join(', ')}, or both separated by a comma`,
    schema: z
      .string()
      .transform((text) => text.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(EXTRAS)))
      .default([]),
  },
  SEED: { accepts: 'demo or none', schema: z.enum(['demo', 'none']).optional() },
  BUSINESS_TZ: {
    accepts: 'a time zone such as Europe/Moscow',
    schema: z.string().refine(isTimeZone).default('Europe/Moscow'),
  },
  LOG_LEVEL: { accepts: LOG_LEVELS.join(', '), schema: z.enum(LOG_LEVELS).default('info') },
  ADMIN_EMAIL: { accepts: 'an e-mail address', schema: email().optional() },
  ADMIN_PASSWORD: {
    accepts: `a password of ${PASSWORD_MIN_LENGTH} to ${PASSWORD_MAX_LENGTH} characters`,
    schema: password().optional(),
  },
  METRICS_TOKEN: {
    accepts: 'at least 16 letters, digits and signs without spaces',
    schema: z
      .string()
      .regex(/^[!-~]{16,}$/)
      .optional(),
  },
  METRICS_PORT: { accepts: 'a whole number from 0 to 65535', schema: whole(0, 65_535).optional() },
  TRUST_PROXY: {
    accepts: 'on or off',
    schema: z
      .enum(['on', 'off', '1', '0', 'true', 'false'])
      .default('off')
      .transform((value) => ['on', '1', 'true'].includes(value)),
  },
  CALLS_PER_PERSON: limit('callsPerPerson'),
  PASSWORD_CHECKS_PER_PERSON: limit('passwordsPerPerson'),
  PASSWORD_CHECKS: limit('passwords'),
  READS: limit('reads'),
  SEARCHES: limit('searches'),
  WRITES: limit('writes'),
  CLIENTS_PER_HOUR: limit('clientsPerHour'),
  QUEUE_MS: limit('queueMs'),
  CONNECTIONS: limit('connections'),
  HEADERS_WITHIN: limit('headersWithin'),
  REQUEST_WITHIN: limit('requestWithin'),
} as const;

/** Variables whose values messages never show: the address of a database may contain a password. */
const SECRET: readonly string[] = ['DATABASE_URL', 'ADMIN_PASSWORD', 'METRICS_TOKEN'];

type Name = keyof typeof VARIABLES;
type Values = { [K in Name]: z.output<(typeof VARIABLES)[K]['schema']> };

/** All settings; the table in the README explains them. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Host names of the server; those of this machine are always allowed. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Hosts of offer logos besides those of the API. */
  readonly imgHosts?: readonly string[] | undefined;
  readonly dataDir: string;
  /** Where backups are written by default and searched for. */
  readonly backupDir: string;
  readonly databaseUrl: string | undefined;
  /** Lifetime of an access token in seconds. */
  readonly accessTtl: number;
  /** For how many seconds a session can be refreshed. */
  readonly refreshTtl: number;
  readonly registration: 'open' | 'closed';
  /** Whether the lock asks for the password, or only for a confirmation. */
  readonly lock: 'confirm' | 'password';
  /** Extra data of clients that the role `user` may read. */
  readonly userSees: readonly Extra[];
  /** Whether to add demo accounts and demo data. */
  readonly demo: boolean;
  /** The administrator to create in a database that has none. */
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly businessTz: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The token required for `GET /metrics` on the port of the console; without it the path does not exist there. */
  readonly metricsToken: string | undefined;
  /** A local port for `GET /metrics` only. */
  readonly metricsPort: number | undefined;
  /** Trust X-Forwarded-For. Only safe behind your own proxy. */
  readonly trustProxy: boolean;
  readonly limits: Limits;
}

/** Reads the environment; an empty variable counts as unset. Throws a `StartError`. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = <K extends Name>(name: K): Values[K] => {
    const { schema, accepts } = VARIABLES[name];
    // A password may begin or end with a space.
    const text = name === 'ADMIN_PASSWORD' ? env[name] : env[name]?.trim();
    const result = schema.safeParse(text || undefined);
    if (result.success) return result.data as Values[K];
    const value = SECRET.includes(name) ? '' : `, not "${env[name]}"`;
    throw new StartError(`${name} must be ${accepts}${value}.`);
  };

  const databaseUrl = read('DATABASE_URL');
  const demo = (read('SEED') ?? (databaseUrl ? 'none' : 'demo')) === 'demo';
  const admin = bothOrNeither(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD'));
  const [port, metricsPort] = [read('PORT'), read('METRICS_PORT')];
  if (port !== 0 && port === metricsPort)
    throw new StartError(`METRICS_PORT must differ from PORT (both are ${port}).`);
  return Object.freeze({
    port,
    host: read('HOST'),
    allowedHosts: read('ALLOWED_HOSTS'),
    imgHosts: read('IMG_HOSTS'),
    dataDir: read('DATA_DIR'),
    backupDir: read('BACKUP_DIR'),
    databaseUrl,
    accessTtl: read('ACCESS_TTL'),
    refreshTtl: read('REFRESH_TTL'),
    registration: read('REGISTRATION') ?? (demo ? 'open' : 'closed'),
    lock: read('LOCK'),
    userSees: read('USER_SEES'),
    demo,
    admin,
    businessTz: read('BUSINESS_TZ'),
    logLevel: read('LOG_LEVEL'),
    metricsToken: read('METRICS_TOKEN'),
    metricsPort,
    trustProxy: read('TRUST_PROXY'),
    limits: {
      callsPerPerson: read('CALLS_PER_PERSON'),
      passwordsPerPerson: read('PASSWORD_CHECKS_PER_PERSON'),
      passwords: read('PASSWORD_CHECKS'),
      reads: read('READS'),
      searches: read('SEARCHES'),
      writes: read('WRITES'),
      clientsPerHour: read('CLIENTS_PER_HOUR'),
      queueMs: read('QUEUE_MS'),
      connections: read('CONNECTIONS'),
      headersWithin: read('HEADERS_WITHIN'),
      requestWithin: read('REQUEST_WITHIN'),
    },
  });
}

function bothOrNeither(email?: string, password?: string): Config['admin'] {
  if (email !== undefined && password !== undefined) return { email, password };
  if (email === undefined && password === undefined) return undefined;
  throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both, or neither.');
}

/** Returns whether a server that listens on `host` can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Returns why other machines can reach the server, directly or through a proxy; undefined if they cannot. */
export function exposure(
  config: Pick<Config, 'allowedHosts' | 'host' | 'trustProxy'>,
): string | undefined {
  if (!isLoopback(config.host)) return `HOST is ${config.host}`;
  if (config.trustProxy) return 'TRUST_PROXY is on';
  const name = config.allowedHosts?.find((allowed) => !isLoopback(allowed));
  return name && `ALLOWED_HOSTS names ${name}`;
}

/** Throws if other machines can reach the server but ALLOWED_HOSTS is missing: all their calls would fail. */
export function requireAllowedHosts(config: Parameters<typeof exposure>[0]): void {
  const why = exposure(config);
  if (!why || config.allowedHosts) return;
  throw new StartError(
    `${why}, so others reach Pult: set ALLOWED_HOSTS to the names or addresses by which they do, such as pult.example.com. Calls under other names are refused.`,
  );
}
