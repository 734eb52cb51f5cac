import {
  ActivityPage,
  type ActivityQuery,
  HISTORIES,
  type KindWithHistory,
} from '#contract/activity.ts';
import type { CallOptions, Http } from '../http.ts';

const ALL = '/api/v1/activity';
const historyPath = (kind: KindWithHistory, id: number | '{id}') =>
  `/api/v1/${HISTORIES[kind]}/${id}/activity`;

/** The call for the whole log, or for the history of records of a kind, as it is shown to users. */
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
     * @param isUnobserved The console looks for news by itself, so nothing reports the call.
     */
    list: (query: ActivityQuery, signal: AbortSignal, isUnobserved = false) =>
      read(ALL, query, { words: 'Журнал действий', signal, isUnobserved }),
    /** What happened to one record. */
    ofRecord: (
      kind: KindWithHistory,
      id: number,
      query: ActivityQuery,
      signal: AbortSignal,
      isUnobserved = false,
    ) =>
      read(historyPath(kind, id), query, { words: `История записи #${id}`, signal, isUnobserved }),
  };
}
