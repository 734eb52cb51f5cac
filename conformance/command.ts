/** The command, without the process around it. */
import { randomInt } from 'node:crypto';
import { type Arguments, readArguments, USAGE, UsageError } from './arguments.ts';
import { checksPage } from './reporters/checks.ts';
import { jsonOf } from './reporters/json.ts';
import { junitOf } from './reporters/junit.ts';
import { type Screen, terminalReporter } from './reporters/terminal.ts';
import { EXIT, type ExitCode } from './result.ts';
import { run } from './run.ts';
import type { Wire } from './send.ts';

export interface Outside {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly screen: Screen;
  readonly complain: (text: string) => void;
  readonly writeFile: (file: string, text: string) => Promise<void>;
  /** Null without a terminal. */
  readonly askForPassword: ((email: string) => Promise<string>) | null;
  readonly fetch: Wire['fetch'];
  readonly signal?: AbortSignal;
}

/** Runs the command. Its outputs contain no value of the server, no token and no password. */
export async function command(args: readonly string[], outside: Outside): Promise<ExitCode> {
  const { env, screen, complain, writeFile, fetch, signal } = outside;
  let given: Arguments;
  let password: string | undefined;
  try {
    const read = readArguments(args, env);
    if (typeof read === 'string') {
      screen.write(read === 'help' ? USAGE : checksPage());
      return EXIT.conforms;
    }
    given = read;
    password = await passwordFor(given, outside);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    complain(`${error.message}\n\n${USAGE}`);
    return EXIT.stopped;
  }
  const { url, timeoutMs, json, junit } = given;
  const { listener, summary } = terminalReporter(screen);
  const report = await run(
    { ...given, ...(password !== undefined && { password }) },
    {
      wire: { base: url, timeoutMs, fetch },
      listener,
      marker: newMarker(),
      ...(signal && { signal }),
    },
  );
  summary(report);
  if (json) await writeFile(json, jsonOf(report));
  if (junit) await writeFile(junit, junitOf(report));
  return report.exit;
}

async function passwordFor({ email, password }: Arguments, { askForPassword }: Outside) {
  if (email === undefined || password !== undefined) return password;
  if (askForPassword) return askForPassword(email);
  throw new UsageError('Give the password in PULT_PASSWORD.');
}

/** Marks the records of one run. Six random characters keep runs apart. */
const newMarker = () =>
  `pult-check-${randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')}`;
