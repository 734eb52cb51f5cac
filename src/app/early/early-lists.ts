/**
 * Describes what the rows of lists show, for the page that is drawn before the console's code has loaded. The elements
 * of the rows come from the build: see `early-page.ts`. Imports nothing large.
 */
import type { Permission, Support } from '#contract/auth.ts';
import type { Client } from '#contract/clients.ts';
import { clientName } from '#features/clients/fields/client-name.ts';
import { logoAddress } from '#features/offers/list/logo-address.ts';
import { channelHref } from '#records/channel.ts';
import { clientHref } from '#records/client.ts';
import { offerHref } from '#records/offer.ts';
import { safeAddress } from '#workspace/fields/safe-address.ts';
import { dateText } from '#workspace/format/date-text.ts';
import { countText } from '#workspace/format/decimal.ts';
import { phoneText } from '#workspace/format/phone.ts';
import { shownText } from '#workspace/format/shown-text.ts';

/** A JSON object that no schema has checked. */
export type Raw = Readonly<Record<string, unknown>>;

/** The texts and addresses of a cell by name. `look` distinguishes cells with different elements. */
export type EarlyCell = Readonly<Record<string, string>>;

export interface EarlyList {
  /** Without these rights the list looks different. */
  readonly needs: readonly Permission[];
  /** What the API must support: otherwise the list looks different. */
  readonly supports: readonly Support[];
  /** The number beside the heading. */
  readonly total: (answer: Raw) => string;
  /** Throws if a value is not of the usual type. */
  readonly cells: (row: Raw, me: Raw) => readonly EarlyCell[];
}

const counted = ({ meta }: Raw) => {
  const { total, total_capped } = meta as Raw;
  return countText(whole(total), total_capped);
};

const users: EarlyList = {
  needs: ['users.write'],
  supports: ['activity', 'disabling'],
  total: ({ total }) => String(whole(total)),
  cells: (row, me) => {
    const isMe = row.id === me.id;
    // The user's own profile may be newer than the list.
    const user = isMe ? me : row;
    const roles = (user.roles as readonly Raw[]).map(({ name }) => name);
    return [
      { text: String(whole(user.id)) },
      { text: shownText(text(user.name)) },
      { text: shownText(text(user.email)) },
      { look: [user.disabled_at ? 'disabled' : '', ...roles].join(' ') },
      { look: isMe ? 'me' : 'other' },
    ];
  },
};

const clients: EarlyList = {
  needs: ['clients.write', 'contacts.read'],
  supports: [],
  total: counted,
  cells: (row) => [
    { text: clientName(row as Client), href: clientHref(whole(row.id)) },
    { text: phoneText(text(row.phone)) || '-' },
    { text: shownText(text(row.email)) || '-' },
    { text: dateText(text(row.birth_date)) || '-' },
  ],
};

const channels: EarlyList = {
  needs: ['channels.write'],
  supports: [],
  total: ({ data }) => String((data as readonly unknown[]).length),
  cells: (row) => {
    const [id, isActive] = [whole(row.id), String(flag(row.is_active))];
    return [
      { text: String(id) },
      { text: shownText(text(row.name)) || `Канал ${id}`, href: channelHref(id) },
      { text: text(row.description) },
      { look: isActive },
      { look: text(row.rate_type) },
      { look: isActive },
    ];
  },
};

const offers: EarlyList = {
  needs: ['offers.write'],
  supports: [],
  total: counted,
  cells: (row) => {
    const [id, name, address] = [whole(row.id), text(row.name), text(row.url)];
    const isActive = String(row.status == null ? flag(row.is_active) : row.status === 1);
    const [logo, link] = [logoAddress(text(row.icon)), safeAddress(address)];
    return [
      {
        look: logo ? 'image' : 'letter',
        src: logo ?? '',
        text: [...name.trim()][0]?.toUpperCase() ?? '',
      },
      { text: String(id) },
      { text: shownText(name) || `Оффер ${id}`, href: offerHref(id) },
      link ? { look: 'link', text: link } : { look: 'text', text: address.trim() || '-' },
      { look: isActive },
      { look: isActive },
    ];
  },
};

/** By path. */
export const EARLY_LISTS: Readonly<Record<string, EarlyList>> = {
  '/': users,
  '/users': users,
  '/clients': clients,
  '/channels': channels,
  '/offers': offers,
};

function whole(value: unknown): number {
  if (Number.isSafeInteger(value)) return value as number;
  throw new TypeError('no integer');
}

function text(value: unknown): string {
  if (value == null) return '';
  if (typeof value === 'string') return value;
  throw new TypeError('no text');
}

function flag(value: unknown): boolean {
  if (typeof value === 'boolean' || value === 0 || value === 1) return Boolean(value);
  throw new TypeError('no flag');
}
