import { execFile } from 'node:child_process';
import { bad, type Check, check, doubtful, good } from './check.ts';

const ANSWER_WITHIN = 8_000;

/** Checks the packages used in production for vulnerabilities known to the npm registry. */
export const checkWeaknesses = (ask = askNpm): Promise<Check> =>
  check('Weaknesses', async () => {
    const counts = countsIn(await ask());
    if (!counts) {
      return doubtful(
        'npm audit did not answer, so known weaknesses could not be asked for.',
        'Run npm audit --omit=dev where the npm registry can be reached.',
      );
    }
    const { critical = 0, high = 0, total = 0 } = counts;
    const update = 'See npm audit --omit=dev, and update Pult.';
    if (critical + high > 0)
      return bad(`${critical + high} packages have grave known weaknesses.`, update);
    if (total > 0) return doubtful(`${total} packages have known weaknesses.`, update);
    return good('npm knows no weaknesses in the packages');
  });

/** Returns the output of npm, which exits with 1 if it finds vulnerabilities. */
function askNpm(): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((resolve) => {
    const options = { timeout: ANSWER_WITHIN, killSignal: 'SIGKILL' as const, maxBuffer: 2 ** 24 };
    execFile(npm, ['audit', '--json', '--omit=dev'], options, (_, stdout) => resolve(stdout));
  });
}

function countsIn(answer: string): Partial<Record<string, number>> | undefined {
  try {
    const { metadata } = JSON.parse(answer) as {
      metadata?: { vulnerabilities?: Partial<Record<string, number>> };
    };
    return metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
