/** One line of what `npm run doctor` says. */
import { errorCode, StartError } from '#server/process/start-error.ts';

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

/**
 * Runs a check. One that fails itself is doubtful, and the others go on. The sentence of a
 * `StartError` ends with what to do, unless `todo` says it.
 */
export async function check(
  name: string,
  look: () => Finding | Promise<Finding>,
  todo?: string,
): Promise<Check> {
  try {
    return { name, ...(await look()) };
  } catch (error) {
    if (error instanceof StartError) return { name, ...fromSentence(error.message, todo) };
    const code = errorCode(error) && ` (${errorCode(error)})`;
    const account = 'Run it as root or as the account that starts Pult.';
    return { name, ...doubtful(`This could not be looked at${code}.`, todo ?? account) };
  }
}

function fromSentence(sentence: string, todo?: string): Finding {
  const colon = sentence.lastIndexOf(': ');
  if (todo !== undefined || colon < 0) return bad(sentence, todo ?? 'Mend what it names.');
  const advice = sentence.slice(colon + 2);
  return bad(`${sentence.slice(0, colon)}.`, advice.charAt(0).toUpperCase() + advice.slice(1));
}

const SIGNS = { good: '✓', doubtful: '!', bad: '✗' } as const;

/** A line for people, with a second one that says what to do. */
export function line({ name, state, text, todo }: Check): string {
  const head = `${SIGNS[state]} ${name.padEnd(WIDTH)} ${text}`;
  return todo ? `${head}\n  ${''.padEnd(WIDTH)} → ${todo}` : head;
}

const WIDTH = 16;
