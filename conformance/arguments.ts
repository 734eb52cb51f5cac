/** The arguments and environment variables of the command. */
import { parseArgs } from 'node:util';
import type { Settings } from './run.ts';

export const USAGE = `Checks whether an API answers as the console needs it.

  npm run conformance -- https://api.example.com --email admin@example.com [--write]

The address is that of the server, without /api.

  --email E         sign in as E; the password comes from PULT_PASSWORD, or is asked for
  --password P      the password; other users of this machine can see it while the command runs
  --token T         use this token instead of signing in (PULT_TOKEN)
  --expired-token T a token that has expired and can be refreshed, to check that too (PULT_EXPIRED_TOKEN)
  --write           also make, change and delete records: one channel, offer and client, two users, four settings;
                    all bear "pult-check" in their names; the client stays, as the API has no call to delete one
  --json FILE       write the report as JSON
  --junit FILE      write the report as JUnit XML
  --timeout S       seconds to wait for each answer (10)
  --list            print all checks as Markdown
  --help            this text

Exit code: 0 the API conforms, 1 it does not, 2 it could not be checked.
`;

export interface Arguments extends Settings {
  readonly json?: string;
  readonly junit?: string;
  readonly timeoutMs: number;
}

/** A mistake in the call of the command. */
export class UsageError extends Error {}

const OPTIONS = {
  email: { type: 'string' },
  password: { type: 'string' },
  token: { type: 'string' },
  'expired-token': { type: 'string' },
  write: { type: 'boolean' },
  json: { type: 'string' },
  junit: { type: 'string' },
  timeout: { type: 'string' },
  list: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

/** Returns the arguments, or the page to print instead of a run. */
export function readArguments(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Arguments | 'help' | 'list' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  if (values.list) return 'list';
  const [address, ...more] = positionals;
  if (address === undefined) throw new UsageError('Which server? Give its address.');
  if (more.length > 0) throw new UsageError('Only one address can be checked at a time.');
  const password = values.password ?? env.PULT_PASSWORD;
  const token = values.token ?? env.PULT_TOKEN;
  const expiredToken = values['expired-token'] ?? env.PULT_EXPIRED_TOKEN;
  if (values.email === undefined && token === undefined) {
    throw new UsageError('Give --email to sign in, or --token.');
  }
  return {
    url: addressOf(address),
    // With both e-mail and token, signing in is checked and the token of the sign-in is used.
    ...(values.email !== undefined && { email: values.email }),
    ...(values.email !== undefined && password !== undefined && { password }),
    ...(values.email === undefined && token !== undefined && { token }),
    ...(expiredToken !== undefined && { expiredToken }),
    writes: values.write ?? false,
    ...(values.json !== undefined && { json: values.json }),
    ...(values.junit !== undefined && { junit: values.junit }),
    timeoutMs: secondsOf(values.timeout ?? '10') * 1_000,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The first sentence of the message names the option; the rest may repeat a value.
    throw new UsageError((error as Error).message.split('. ')[0]!);
  }
}

/** Returns the origin with a path before `/api`. Errors do not repeat the address: it may contain a password. */
function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError('The address is not a URL: write https://api.example.com');
  }
  const { origin, pathname, username, password, search, hash } = new URL(text);
  if (username || password)
    throw new UsageError('The address must not contain a user name or password.');
  if (search || hash) throw new UsageError('The address must not contain ? or #.');
  return origin + pathname.replace(/\/+$/, '').replace(/\/api(?:\/v1)?$/, '');
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 600) return seconds;
  throw new UsageError('--timeout is a number of seconds, at most 600.');
}
