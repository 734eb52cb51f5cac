import { type ActivityKind, ActivityPage, type ActivityQuery } from '#contract/activity.ts';
import type { CallOptions, Http } from '../http.ts';

export type KindWithHistory = Exclude<ActivityKind, 'database'>;

const ALL = '/api/v1/activity';
const RECORDS: Readonly<Record<KindWithHistory, string>> = {
  channel: '/api/v1/channels',
  channel_default: '/api/v1/default-settings',
  offer: '/api/v1/offers',
  offer_default: '/api/v1/settings',
  client: '/api/v1/clients',
  user: '/api/v1/users',
};
const historyPath = (kind: KindWithHistory, id: number | '{id}') =>
  `${RECORDS[kind]}/${id}/activity`;

/** The call for the whole log, or for the history of records of a kind, as people are told it. */
export const neededCall = (kind: KindWithHistory | null): string =>
  `GET ${kind === null ? ALL : historyPath(kind, '{id}')}`;

/** The log of changes, which only some APIs have. */
export function createActivityApi(http: Http) {
  const read = (path: string, query: ActivityQuery, options: CallOptions) =>
    http('generic', 'GET', path, ActivityPage, {
      ...options,
      query: { ...query },
      isPersonal: true,
    });
  return {
    /**
     * What happened to all records.
     *
     * @param isUnheard The console looks for news by itself.
     */
    list: (query: ActivityQuery, signal: AbortSignal, isUnheard = false) =>
      read(ALL, query, { words: 'Журнал действий', signal, isUnheard }),
    /** What happened to one record. */
    ofRecord: (
      kind: KindWithHistory,
      id: number,
      query: ActivityQuery,
      signal: AbortSignal,
      isUnheard = false,
    ) => read(historyPath(kind, id), query, { words: `История записи #${id}`, signal, isUnheard }),
  };
}
export type ActivityApi = ReturnType<typeof createActivityApi>;
