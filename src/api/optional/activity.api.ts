import { type ActivityKind, ActivityPage, type ActivityQuery } from '#contract/activity.ts';
import type { CallOptions, Http } from '../http.ts';

/** The paths of the records that have a history. */
const PATHS: Readonly<Record<Exclude<ActivityKind, 'database'>, string>> = {
  channel: '/api/v1/channels',
  channel_default: '/api/v1/default-settings',
  offer: '/api/v1/offers',
  offer_default: '/api/v1/settings',
  client: '/api/v1/clients',
  user: '/api/v1/users',
};

export type KindWithHistory = keyof typeof PATHS;

export const ALL_ACTIVITY = '/api/v1/activity';
/** The path of the history of one record. */
export const historyPath = (kind: KindWithHistory, id: number) => `${PATHS[kind]}/${id}/activity`;

/** The log of changes, which only some APIs have. */
export function createActivityApi(http: Http) {
  const read = (path: string, query: ActivityQuery, options: CallOptions) =>
    http('generic', 'GET', path, ActivityPage, {
      ...options,
      query: { ...query },
      isPersonal: true,
      // Looking for news is no call of the person.
      isUnheard: query.after !== undefined,
    });
  return {
    /** What happened to all records. */
    list: (query: ActivityQuery, signal: AbortSignal) =>
      read(ALL_ACTIVITY, query, { words: 'Журнал действий', signal }),
    /** What happened to one record. */
    ofRecord: (kind: KindWithHistory, id: number, query: ActivityQuery, signal: AbortSignal) =>
      read(historyPath(kind, id), query, { words: `История записи #${id}`, signal }),
  };
}
export type ActivityApi = ReturnType<typeof createActivityApi>;
