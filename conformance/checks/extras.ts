/** Optional features of an API, and what the console does without them. Not among the required calls. */
import { SessionList } from '#contract/sessions.ts';
import type { Check, Group, Known, Steps } from '../check.ts';
import { Skip } from '../check.ts';
import { fits } from '../shape.ts';
import { ask, demand, get, isRecord, outlineOf, put, recordOf, rowsOf, succeed } from '../steps.ts';
import { me } from './read/session.ts';
import { channelPath } from './write/channels.ts';

const LISTS = ['/api/v1/channels', '/api/v1/offers', '/api/v1/clients'];

function* firstRows(paths: readonly string[]): Steps<Record<string, unknown>[]> {
  const rows = [];
  for (const path of paths) rows.push(...(yield* rowsOf(get(path))).slice(0, 1));
  if (rows.length === 0) throw new Skip('the lists are empty');
  return rows;
}

/** Returns a list of texts of the signed-in user. */
function* wordsOfMe(name: 'permissions' | 'supports'): Steps<readonly string[]> {
  const user = yield* me();
  const words = isRecord(user) ? user[name] : undefined;
  const isList = Array.isArray(words) && words.every((each) => typeof each === 'string');
  demand(isList, `no ${name}`);
  return words;
}

const openedPaths = ({ channelId, offerId, clientId }: Known) =>
  [channelId, offerId, clientId].flatMap((id, at) =>
    id === undefined ? [] : [`${LISTS[at]}/${id}`],
  );

const etag: Check = {
  id: 'extra.etag',
  title: 'records are read with a strong ETag',
  call: 'GET /api/v1/channels/{id}, offers/{id}, clients/{id}',
  expected: 'the header ETag: "…", without W/',
  means:
    'Two operators who save the same record at the same moment may overwrite each other; the console reads before each write, but cannot exclude it.',
  isExtra: true,
  *run(known) {
    const paths = openedPaths(known);
    if (paths.length === 0) throw new Skip('the lists are empty');
    let without = 0;
    for (const path of paths) {
      const { etag } = yield* ask(get(path));
      if (!etag?.startsWith('"')) without++;
    }
    demand(without === 0, `${without} of ${paths.length} without it`);
  },
};

/** Read checks first; the check of `If-Match` needs a channel of its own. */
export const extras: Group = {
  title: 'Beyond the required calls',
  checks: [
    etag,
    {
      id: 'extra.versions',
      title: 'rows have a version',
      call: 'GET /api/v1/channels, offers, clients',
      expected: 'version: a number or text that changes with the row',
      means: 'A switch in a list cannot tell that another operator has switched it already.',
      isExtra: true,
      *run() {
        const rows = yield* firstRows(LISTS);
        const without = rows.filter(({ version }) => version === undefined || version === null);
        demand(without.length === 0, `${without.length} of ${rows.length} rows without it`);
      },
    },
    {
      id: 'extra.permissions',
      title: 'the current user has permissions',
      call: 'GET /api/user/me',
      expected: 'permissions: a list of texts',
      means: 'Commands that would be refused are offered; the operator learns of it after typing.',
      isExtra: true,
      *run() {
        yield* wordsOfMe('permissions');
      },
    },
    {
      id: 'extra.supports',
      title: 'the current user says what the API has for accounts',
      call: 'GET /api/user/me, GET /api/user/sessions',
      expected:
        'supports: a list of texts; with "sessions", the list {data: [{id, is_current, …}]}',
      means:
        'The console shows no sessions, disables no accounts, and asks for no current password.',
      isExtra: true,
      *run() {
        if (!(yield* wordsOfMe('supports')).includes('sessions')) return;
        const answer = yield* succeed(get('/api/user/sessions'));
        const { data } = fits(SessionList, answer.body);
        const current = data.filter(({ is_current }) => is_current);
        demand(current.length === 1, `${current.length} of ${data.length} are the current one`);
      },
    },
    {
      id: 'extra.papers',
      title: 'listed clients say whether they have passport and address',
      call: 'GET /api/v1/clients',
      expected: 'has_passport and has_address',
      means: 'Nothing is missing today: the console asks for the data itself.',
      isExtra: true,
      *run() {
        const [row] = yield* firstRows(['/api/v1/clients']);
        demand(
          row?.has_passport !== undefined && row.has_address !== undefined,
          'rows without them',
        );
      },
    },
    {
      id: 'extra.if-match',
      title: 'a write of an old version is refused',
      call: 'PUT /api/v1/channels/{id}',
      expected: '412 for a stale If-Match, and the channel is unchanged',
      means: 'A save overwrites what another operator has saved a moment before.',
      isExtra: true,
      writes: true,
      after: ['channels.update'],
      *run(known) {
        const path = channelPath(known);
        const { name, description, is_active, rate_type, slug } = yield* recordOf(get(path));
        const body = { name, description, is_active, rate_type, slug };
        const answer = yield* ask(put(path, body, { headers: { 'If-Match': '"pult-check-old"' } }));
        demand(answer.status === 412, () => outlineOf(answer));
      },
    },
    {
      id: 'extra.written',
      title: 'answers to writes contain the record',
      call: 'PUT /api/v1/channels/{id}',
      expected: 'data with the record as it is now',
      means: 'The console reads the record again after each save: a call more.',
      isExtra: true,
      writes: true,
      after: ['channels.update'],
      *run(known) {
        const path = channelPath(known);
        const { name, description, is_active, rate_type, slug } = yield* recordOf(get(path));
        yield* recordOf(put(path, { name, description, is_active, rate_type, slug }));
      },
    },
  ],
};
