/** The first reads of the screen at an address. Imports nothing large: it runs before everything else. */
import { pageOf, partsOf } from '#workspace/navigation/location.ts';

interface Read {
  readonly path: string;
  /** Another read of the same screen. */
  readonly also?: string;
  /** For a list: rows on a page, and the query parameters that may be sent unchanged, as `name,value&name,value`. */
  readonly rows?: number;
  readonly words?: RegExp;
}

const USERS: Read = { path: '/api/users', rows: 15, words: /^$/ };

const READS: Readonly<Record<string, Read>> = {
  '/': USERS,
  '/users': USERS,
  '/clients': {
    path: '/api/v1/clients',
    rows: 20,
    // Filters by day are left to the screen, which validates days.
    words:
      /^((^|&)(has_(passport|address),[01]|with_(passport|addresses),1|sort_by,(phone|email|birth_date|created_at|(fir|la)st_name)&sort_direction,(de|a)sc))*$/,
  },
  '/offers': {
    path: '/api/v1/offers',
    rows: 20,
    words: /^((^|&)(name,[^&\s]+( +[^&\s]+)*|vip_position,(0|[1-9]\d{0,8})|status,[01]))*$/,
  },
  '/channels': { path: '/api/v1/channels' },
  '/channels/rates': { path: '/api/v1/channels', also: '/api/v1/rates' },
};

const RECORD = /^\/(clients|offers|channels)\/\d{1,15}(\/|$)/;

/** @param state The state of the browser's history entry, which stores a search. */
export function earlyUrls(href: string, state: unknown): string[] {
  const { path, search, hash } = partsOf(href);
  const me = '/api/user/me';
  if (RECORD.test(path)) return [me, `/api/v1${path.split('/').slice(0, 3).join('/')}`];
  const read = READS[path];
  if (!read) return [me];
  const { rows, words, also } = read;
  if (!words) return [me, read.path, ...(also ? [also] : [])];
  // If a parameter appears twice, the last one counts, as on the screen.
  const params = Object.fromEntries(new URLSearchParams(search));
  const isSearched = (state as { search?: unknown } | null)?.search;
  // Anything unknown here is read by the screen itself.
  if (isSearched || !words.test(Object.entries(params).join('&'))) return [me];
  const query = new URLSearchParams({ ...params, page: `${pageOf(hash)}`, per_page: `${rows}` });
  return [me, `${read.path}?${query}`];
}
