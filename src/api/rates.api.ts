import type { RateType } from '#contract/channels.ts';
import { LadderRateList, LevelRateList } from '#contract/rates.ts';
import type { Http } from './http.ts';
import { ifMatch, type ReadRows, readTagged, type WriteBase } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channelRates: { readonly id: number };
  }
}

/** A row of either table as it was read, with fields that this console does not know. */
export interface RateRecord {
  id: number;
  readonly updated_at?: string | null | undefined;
  readonly [field: string]: unknown;
}

/** A row to send; without an id it is new. */
export interface RateWrite {
  readonly id?: number | undefined;
  readonly [field: string]: unknown;
}

/** The tables of channels by their ids. */
export type AllTables = Readonly<
  Record<number, { readonly type: RateType; readonly rows: readonly RateRecord[] }>
>;

/** The address of a channel's rates: each type has a table of its own. */
export const ratesPath = (channelId: number, type: RateType) =>
  `/api/v1/channels/${channelId}/${type === 'level' ? 'rates' : 'ladder-rates'}`;

/** The rates of a channel: a table that is read and written as a whole. */
export function createRatesApi(http: Http) {
  const schema = (type: RateType) => (type === 'level' ? LevelRateList : LadderRateList);
  return {
    /** Runs a call whose code is loaded only with its screen. */
    by: <T>(call: (http: Http) => T): T => call(http),
    list: async (
      channelId: number,
      type: RateType,
      signal: AbortSignal | null = null,
    ): Promise<ReadRows<RateRecord>> => {
      const path = ratesPath(channelId, type);
      const [{ data: rows }, etag] = await readTagged(http, path, schema(type), {
        words: `Ставки канала #${channelId}`,
        place: { on: 'channelRates', id: channelId },
        signal,
      });
      return { rows, etag };
    },
    /** The link of `replace` in messages. */
    replaceLink: (channelId: number, type: RateType) => `POST ${ratesPath(channelId, type)}`,
    /** @param base The version that was read. The server answers 412 if there is a newer one. */
    replace: async (
      channelId: number,
      type: RateType,
      rates: readonly RateWrite[],
      base: WriteBase,
    ): Promise<readonly RateRecord[]> => {
      const { data } = await http('generic', 'POST', ratesPath(channelId, type), schema(type), {
        words: `Сохранение ставок канала #${channelId}`,
        place: { on: 'channelRates', id: channelId },
        body: { rates },
        ...ifMatch(base),
      });
      return data;
    },
  };
}
export type RatesApi = ReturnType<typeof createRatesApi>;
