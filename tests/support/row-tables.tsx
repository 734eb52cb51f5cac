/** Every table of the console with what its screen reads, and what other users may do to its rows. */
import { caption, ok, papers, sova } from './offers.ts';
import { ladderRow, levelRow } from './rates.ts';
import { cap, channelSettingOf, model } from './settings.ts';
import { type Shown, screens } from './writes.tsx';

const { users, channels, settings, rates, ladder, defaults, offers, clients, offer } = screens;
const { path, part } = screens.unbound;
export const tables = {
  ...{ channels, users, offers, clients, defaults, settings, rates, ladder, params: offer },
  // Every setting can be bound again here, so that there are two rows.
  unbound: { path, part, answers: screens.settings.answers },
} satisfies Record<string, Shown>;

/** The call that reads the rows of each list. */
export const calls = {
  channels: 'GET /api/v1/channels',
  users: 'GET /api/users',
  offers: 'GET /api/v1/offers',
  clients: 'GET /api/v1/clients',
  defaults: 'GET /api/v1/default-settings',
  settings: 'GET /api/v1/channels/1/settings',
  unbound: 'GET /api/v1/channels/1/available-settings',
  rates: 'GET /api/v1/channels/1/rates',
  params: 'GET /api/v1/offers/3',
} as const;
export const lists = Object.keys(calls) as (keyof typeof calls)[];

export interface Listed {
  readonly data: readonly unknown[] | { readonly settings: readonly unknown[] };
}
/** The answer without the first row of its list. */
export const withoutFirst = <TAnswer extends Listed>({ data, ...rest }: TAnswer) =>
  'settings' in data
    ? { ...rest, data: { ...data, settings: data.settings.slice(1) } }
    : { ...rest, data: data.slice(1) };

const levelsOf = [1, 2].map((id) => ({ id, ...levelRow(id) }));
/** Rows that another user may change or delete while they are edited here. */
export const shared = {
  defaults: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/default-settings',
    write: 'PUT /api/v1/default-settings/1',
    theirs: () => ok([{ ...cap, value: 900, version: 4 }, model]),
    gone: () => ok([model]),
  },
  settings: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/channels/1/settings',
    write: 'POST /api/v1/channels/1/settings',
    theirs: () => ok([channelSettingOf(cap, { value: 900 }), channelSettingOf(model)]),
    gone: () => ok([channelSettingOf(model)]),
  },
  rates: {
    key: 1,
    other: 2,
    read: 'GET /api/v1/channels/1/rates',
    write: 'POST /api/v1/channels/1/rates',
    theirs: () => ok([{ ...levelsOf[0], level: 9 }, levelsOf[1]]),
    gone: () => ok([levelsOf[1]]),
  },
  ladder: {
    key: 1,
    other: null,
    read: 'GET /api/v1/channels/1/ladder-rates',
    write: 'POST /api/v1/channels/1/ladder-rates',
    theirs: () => ok([{ id: 1, ...ladderRow('new', { rate_value: 9, range_from: 9 }) }]),
    gone: () => ok([]),
  },
  params: {
    key: caption.setting_id,
    other: papers.setting_id,
    read: 'GET /api/v1/offers/3',
    write: 'PUT /api/v1/offers/3',
    theirs: () => ok({ ...sova, settings: [{ ...caption, value: 'Чужое' }, papers] }),
    gone: () => ok({ ...sova, settings: [papers] }),
  },
} satisfies Partial<Record<keyof typeof tables, object>>;
