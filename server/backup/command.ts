/** Shared helpers of the operator commands. */
import path from 'node:path';
import { isUnavailable, loggable } from '#server/http/database-errors.ts';
import { errorCode, StartError } from '#server/process/start-error.ts';

/** Returns a path from the command line, relative to the folder where npm was called. */
export const fileArgument = (name: string) => path.resolve(process.env.INIT_CWD || '.', name);

/** Runs a command. Prints its errors as one sentence and sets the exit code. */
export async function runCommand(
  work: (signal: AbortSignal) => Promise<void>,
  exitCode = 1,
): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stopping.abort());
  }
  try {
    await work(stopping.signal);
  } catch (error) {
    process.stderr.write(
      `${stopping.signal.aborted ? 'Stopped: nothing was written.' : sentence(error)}\n`,
    );
    process.exitCode = stopping.signal.aborted ? 130 : exitCode;
  }
}

const REFUSALS: Readonly<Record<string, string>> = {
  '42501': 'The account of DATABASE_URL may not do this: take the one that owns the database.',
  '25006': 'The database is read-only: name the primary server in DATABASE_URL.',
};

/** Names PostgreSQL errors by their codes, because their messages repeat values. */
function sentence(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const refusal = REFUSALS[errorCode(error)];
  if (refusal) return `${refusal} Nothing was written.`;
  if (isUnavailable(error))
    return 'The database was lost in the middle, and nothing was written: try again.';
  return `This failed, and nothing was written: ${JSON.stringify(loggable(error))}`;
}
