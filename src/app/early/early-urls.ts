/** What the screen at an address will read first. Imports nothing large: it runs before all else. */
import { pageOf, partsOf } from '#workspace/navigation/location.ts';

interface Read {
  readonly path: string;
  /** Another read of the same screen. */
  readonly also?: string;
  /** Of a list: rows on a page, and the words of the address that the API knows by the same name. */
  readonly rows?: number;
  readonly words?: readonly string[];
}

const USERS: Read = { path: '/api/users', rows: 15, words: [] };

const READS: Readonly<Record<string, Read>> = {
  '/': USERS,
  '/users': USERS,
  '/clients': {
    path: '/api/v1/clients',
    rows: 20,
    words: [
      ...['birth_date_from', 'birth_date_to', 'created_from', 'created_to', 'has_passport'],
      ...['has_address', 'with_passport', 'with_addresses', 'sort_by', 'sort_direction'],
    ],
  },
  '/offers': { path: '/api/v1/offers', rows: 20, words: ['name', 'vip_position', 'status'] },
  '/channels': { path: '/api/v1/channels' },
  '/channels/rates': { path: '/api/v1/channels', also: '/api/v1/rates' },
};

const RECORD = /^\/(clients|offers|channels)\/\d{1,15}(\/|$)/;

/** @param state Of the entry in the browser's history: a search is kept there. */
export function earlyUrls(href: string, state: unknown): string[] {
  const { path, search, hash } = partsOf(href);
  const me = '/api/user/me';
  if (RECORD.test(path)) return [me, `/api/v1${path.split('/').slice(0, 3).join('/')}`];
  const read = READS[path];
  if (!read) return [me];
  const { rows, words, also } = read;
  if (!rows || !words) return [me, read.path, ...(also ? [also] : [])];
  const asked = new URLSearchParams(search);
  const isSearched = Boolean((state as { search?: unknown } | null)?.search);
  // What is not known here is read by the screen itself.
  if (isSearched || [...asked.keys()].some((word) => !words.includes(word))) return [me];
  asked.set('page', String(pageOf(hash)));
  asked.set('per_page', String(rows));
  return [me, `${read.path}?${asked}`];
}
