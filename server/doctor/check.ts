/** One line in the output of `npm run doctor`. */
import { errorCode, StartError } from '#server/process/start-error.ts';

export interface Check {
  readonly name: string;
  readonly state: 'good' | 'doubtful' | 'bad';
  readonly text: string;
  /** What to do if the state is not good. */
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
 * Runs a check. If the check itself fails, the result is doubtful, and the other checks continue. The message
 * of a `StartError` ends with what to do, unless `todo` is given.
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

/** Formats a check as text, with a second line that says what to do. */
export function line({ name, state, text, todo }: Check): string {
  const head = `${SIGNS[state]} ${name.padEnd(WIDTH)} ${text}`;
  return todo ? `${head}\n  ${''.padEnd(WIDTH)} → ${todo}` : head;
}

const WIDTH = 16;
