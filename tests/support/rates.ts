import type { TestAnswer, TestServer } from './server.ts';

/** The fields of both kinds of rates that tests check. */
export interface TestRate {
  readonly id: number;
  readonly level: number;
  readonly rate_type: string;
  readonly new_client_rate: number;
  readonly returning_client_rate: number;
  readonly rate_value: number;
  readonly planned_date: string | null;
  readonly updated_at: string;
  readonly version: number;
  readonly list_version: number;
}

interface RatesBody {
  readonly success: boolean;
  readonly message?: string;
  readonly data: TestRate[];
  readonly errors?: Record<string, string[]>;
}

export type RatesAnswer = TestAnswer<RatesBody>;

/** A valid level row. */
export const levelRow = (level: number, fields: object = {}) => ({
  level,
  new_client_rate: 100 * level,
  returning_client_rate: 50 * level,
  planned_date: null,
  planned_new_client_rate: null,
  planned_returning_client_rate: null,
  ...fields,
});

/** A valid ladder row. */
export const ladderRow = (rate_type: string, fields: object = {}) => ({
  rate_type,
  rate_value: 300,
  range_from: 0,
  range_to: 1000,
  planned_date: null,
  planned_rate_value: null,
  ...fields,
});

/** A new channel and the calls about its rates. */
export async function createRates(server: TestServer, token: string, list = 'rates') {
  const created = await server.request<{ data: { id: number } }>('/api/v1/channels', {
    method: 'POST',
    token,
    body: { name: 'Канал' },
  });
  const { id } = created.body.data;
  const path = `/api/v1/channels/${id}/${list}`;
  return {
    id,
    read: (from = server): Promise<RatesAnswer> => from.request<RatesBody>(path, { token }),
    /** `match` is the answer whose `ETag` the call sends. */
    save(rates: unknown, match?: RatesAnswer, from = server): Promise<RatesAnswer> {
      const tag = match?.headers.get('ETag');
      const headers = tag ? { 'If-Match': tag } : {};
      return from.request<RatesBody>(path, { method: 'POST', token, body: { rates }, headers });
    },
  };
}
