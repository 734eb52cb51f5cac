import type { Http } from '#api/http.ts';
import { createTestHttp } from './http.ts';

export interface RecordOptions<TRecord> {
  /** Counts versions like an API with ETags. Otherwise the API has none. */
  readonly isVersioned?: boolean;
  /** Runs before each write, for example as another user. */
  readonly beforePut?: (server: RecordServer<TRecord>, attempt: number) => void;
  /** Runs after each write that took effect. */
  readonly afterPut?: (server: RecordServer<TRecord>) => void;
  /** The answer to a write instead of the record; null loses the answer. */
  readonly answerPut?: (taken: TRecord) => Answer | null | undefined;
  /** Whether the connection breaks after a write, so that the browser sends it again by itself. */
  readonly isResent?: (attempt: number) => boolean;
  /** The answer to a write that takes no effect. */
  readonly refusePut?: () => Answer | undefined;
}
interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface RecordServer<TRecord> {
  record: TRecord;
  version: number;
  /** Whether it has stopped answering. */
  isDeaf: boolean;
  readonly calls: { method: string; body: TRecord | null; ifMatch: string | null }[];
  readonly puts: () => TRecord[];
  /** Another user writes. */
  change(patch: Partial<TRecord>): void;
}

/** A service with one record, as the console sees it. */
export function createRecordServer<TRecord extends object>(
  record: TRecord,
  options: RecordOptions<TRecord> = {},
): { server: RecordServer<TRecord>; http: Http } {
  const server: RecordServer<TRecord> = {
    record,
    version: 1,
    isDeaf: false,
    calls: [],
    puts: () => server.calls.flatMap(({ method, body }) => (method === 'PUT' ? [body!] : [])),
    change(patch) {
      server.record = { ...server.record, ...patch };
      server.version++;
    },
  };
  const answer = (status: number, body: unknown) =>
    new Response(JSON.stringify(body), {
      status,
      headers: options.isVersioned ? { ETag: `"${server.version}"` } : {},
    });
  function written(body: TRecord, ifMatch: string | null): Response {
    if (ifMatch && ifMatch !== `"${server.version}"`) {
      return answer(412, { success: false, message: 'Запись уже изменена.' });
    }
    const refused = options.refusePut?.();
    if (refused) return answer(refused.status, refused.body);
    server.change(body);
    options.afterPut?.(server);
    const own = options.answerPut?.(server.record);
    if (own === null) throw new TypeError('Failed to fetch');
    return own ? answer(own.status, own.body) : answer(200, { success: true, data: server.record });
  }
  const http = createTestHttp(async (_, init = {}) => {
    await Promise.resolve();
    const method = init.method ?? 'GET';
    const body = init.body ? (JSON.parse(String(init.body)) as TRecord) : null;
    const ifMatch = new Headers(init.headers).get('If-Match');
    server.calls.push({ method, body, ifMatch });
    if (server.isDeaf) throw new TypeError('Failed to fetch');
    if (method === 'GET') return answer(200, { success: true, data: server.record });
    const attempt = server.puts().length;
    options.beforePut?.(server, attempt);
    const answered = written(body!, ifMatch);
    return options.isResent?.(attempt) ? written(body!, ifMatch) : answered;
  });
  return { server, http };
}
