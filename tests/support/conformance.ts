/** Runs the conformance command in this process and keeps all its output. */
import { command, type Outside } from '#conformance/command.ts';
import type { Wire } from '#conformance/send.ts';

interface Said {
  readonly exit: number;
  /** Everything on the terminal. */
  readonly output: string;
  readonly complaints: string;
  /** The files by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly report: ReportJson;
}

interface ReportJson {
  readonly verdict: string;
  readonly stopped: string | null;
  readonly stays: readonly string[];
  readonly checks: readonly {
    readonly id: string;
    readonly outcome: 'passed' | 'failed' | 'lacks' | 'skipped';
    readonly came?: string;
  }[];
}

export async function runCommand(
  args: readonly string[],
  fetch: Wire['fetch'],
  overrides: Partial<Outside> = {},
): Promise<Said> {
  let output = '';
  let complaints = '';
  const files = new Map<string, string>();
  const exit = await command([...args, '--json', 'report.json', '--junit', 'report.xml'], {
    env: {},
    screen: {
      write: (text) => {
        output += text;
      },
      isLive: false,
      hasColors: false,
    },
    complain: (text) => {
      complaints += text;
    },
    writeFile: async (file, text) => void files.set(file, text),
    askForPassword: null,
    fetch,
    ...overrides,
  });
  const report = JSON.parse(files.get('report.json') ?? '{}') as ReportJson;
  return { exit, output, complaints, files, report };
}

/** The ids of the checks with this outcome. */
export const idsOf = ({ checks }: ReportJson, outcome: ReportJson['checks'][number]['outcome']) =>
  checks.filter((check) => check.outcome === outcome).map(({ id }) => id);

/** Returns what went wrong, for the message of a failed test. */
export const faultsOf = ({ checks }: ReportJson) =>
  checks.filter(({ outcome }) => outcome === 'failed').map(({ id, came }) => `${id}: ${came}`);
