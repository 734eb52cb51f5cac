/** The call for the tables of all channels, which an API may lack. */

import type { Http } from '#api/http.ts';
import type { AllTables } from '#api/rates.api.ts';
import { AllRates } from '#contract/all-rates.ts';
import { oddOf } from '#contract/odd.ts';

/** Reads all tables. Leaves out odd ones: each is read by its own call. */
export async function readAllRates(http: Http, signal: AbortSignal): Promise<AllTables> {
  const { data } = await http('generic', 'GET', '/api/v1/rates', AllRates, {
    words: 'Ставки всех каналов',
    signal,
  });
  return Object.fromEntries(
    data
      .filter((one) => !oddOf(one))
      .map(({ channel_id, rate_type, rates }) => [channel_id, { type: rate_type, rows: rates }]),
  );
}
