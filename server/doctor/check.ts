/** One line of what `npm run doctor` says. */
import { StartError } from '#server/process/start-error.ts';

export interface Check {
  readonly name: string;
  readonly state: 'good' | 'doubtful' | 'bad';
  readonly text: string;
  /** What to do, if it is not good. */
  readonly todo?: string;
}

type Finding = Omit<Check, 'name'>;

export const good = (text: string): Finding => ({ state: 'good', text });
export const doubtful = (text: string, todo: string): Finding => ({
  state: 'doubtful',
  text,
  todo,
});
export const bad = (text: string, todo: string): Finding => ({ state: 'bad', text, todo });

/** Runs a check. One that fails itself is doubtful, and the others go on. */
export async function check(name: string, look: () => Finding | Promise<Finding>): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    const known = error instanceof StartError;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    const why = known ? error.message : `This could not be looked at${code}.`;
    return {
      name,
      ...(known
        ? bad(why, 'See the sentence.')
        : doubtful(why, 'Run it as root or as the account that starts Pult.')),
    };
  }
}

const SIGNS = { good: '✓', doubtful: '!', bad: '✗' } as const;

/** A line for people, with a second one that says what to do. */
export function line({ name, state, text, todo }: Check): string {
  const head = `${SIGNS[state]} ${name.padEnd(WIDTH)} ${text}`;
  return todo ? `${head}\n  ${''.padEnd(WIDTH)} → ${todo}` : head;
}

const WIDTH = 16;
