/** Removes the records of a run if the API has a call for it, and names those that stay. */
import type { Answer, Call, Steps } from './check.ts';
import { everyRow, isMarked } from './checks/write/own.ts';
import { ask, del, wholeOf } from './steps.ts';

interface Kind {
  /** With its article. */
  readonly name: string;
  readonly path: string;
  readonly query?: (marker: string) => Record<string, string>;
  readonly isDeletable: boolean;
}

/** Settings come last: those in use may not be deletable. */
const KINDS: readonly Kind[] = [
  { name: 'a channel', path: '/api/v1/channels', isDeletable: true },
  { name: 'an offer', path: '/api/v1/offers', query: (name) => ({ name }), isDeletable: true },
  { name: 'a default setting of channels', path: '/api/v1/default-settings', isDeletable: true },
  { name: 'a default setting of offers', path: '/api/v1/settings', isDeletable: true },
  { name: 'a user', path: '/api/users', isDeletable: true },
  {
    name: 'a client',
    path: '/api/v1/clients',
    query: (search) => ({ search }),
    isDeletable: false,
  },
];

/**
 * Deletes each record with the marker, and returns what is left.
 *
 * @param posted The paths that the run has sent a POST to.
 */
export async function removeMarked(
  marker: string,
  posted: ReadonlySet<string>,
  answerTo: (call: Call) => Promise<Answer>,
): Promise<string[]> {
  const stays: string[] = [];
  for (const kind of KINDS.filter(({ path }) => posted.has(path))) {
    try {
      stays.push(...(await walk(removal(kind, marker), answerTo)));
    } catch {
      stays.push(`perhaps ${kind.name}: its list could not be read`);
    }
  }
  return stays;
}

function* removal({ name, path, query, isDeletable }: Kind, marker: string): Steps<string[]> {
  const marked = function* () {
    const rows = yield* everyRow(path, query?.(marker));
    return rows.filter((row) => isMarked(row, marker));
  };
  for (const { id } of isDeletable ? yield* marked() : []) {
    if (wholeOf(id) !== null) yield* ask(del(`${path}/${wholeOf(id)}`));
  }
  const reason = isDeletable ? 'could not be deleted' : 'the API has no call to delete one';
  return (yield* marked()).map(() => `${name} with ${marker} in its name: ${reason}`);
}

async function walk<T>(steps: Steps<T>, answerTo: (call: Call) => Promise<Answer>): Promise<T> {
  let step = steps.next();
  while (!step.done) step = steps.next(await answerTo(step.value));
  return step.value;
}
