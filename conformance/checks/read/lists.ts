/** The reads of users, channels and default settings. */

import type * as z from 'zod/mini';
import { ChannelAnswer, ChannelList } from '#contract/channels.ts';
import { LadderRateList, LevelRateList } from '#contract/rates.ts';
import {
  ChannelDefaultSettingList,
  ChannelSettingList,
  OfferDefaultSettingList,
} from '#contract/settings.ts';
import { USERS_PER_PAGE, UserPage } from '#contract/users.ts';
import { type Check, type Group, type Known, Skip } from '../../check.ts';
import { demandDates } from '../../dates.ts';
import { fits } from '../../shape.ts';
import {
  beMissing,
  demand,
  get,
  MISSING_ID,
  recordOf,
  rowsOf,
  succeed,
  wholeOf,
} from '../../steps.ts';
import { pagingChecks } from './paging.ts';

export const users: Group = {
  title: 'Users',
  checks: [
    {
      id: 'users.list',
      title: 'the list of users is read',
      call: 'GET /api/users',
      expected: 'data, current_page, per_page and total; users with id, name, email, roles',
      means: 'The landing page shows an error instead of the users.',
      *run() {
        const query = { page: 1, per_page: USERS_PER_PAGE };
        const { body } = yield* succeed(get('/api/users', query));
        fits(UserPage, body);
      },
    },
    ...pagingChecks({
      of: 'users',
      path: '/api/users',
      perPage: USERS_PER_PAGE,
      after: 'users.list',
    }),
  ],
};

const CHANNELS = '/api/v1/channels';

/** Checks a record that is opened by its id. */
export function openedChecks(
  of: string,
  path: string,
  schema: z.ZodMiniType,
  first: (known: Known) => number | undefined,
): Check[] {
  return [
    {
      id: `${of}.read`,
      title: 'a record is read by its id',
      call: `GET ${path}/{id}`,
      expected: 'the record with that id, with all its fields',
      means: 'Opening a row of the list shows an error.',
      after: [`${of}.list`],
      *run(known) {
        const id = first(known);
        if (id === undefined) throw new Skip('the list is empty');
        const { body } = yield* succeed(get(`${path}/${id}`));
        const { data } = fits(schema, body) as { data: { id: unknown } };
        demand(data.id === id, 'a record with another id');
      },
    },
    {
      id: `${of}.missing`,
      title: 'a record that does not exist is not found',
      call: `GET ${path}/{id}`,
      expected: '404 in JSON without a truthy "success"',
      means: 'The operator who opens a deleted record reads of an error, not that it is gone.',
      run: () => beMissing(get(`${path}/${MISSING_ID}`)),
    },
  ];
}

const part = (id: string, path: string, schema: z.ZodMiniType, means: string): Check => ({
  id: `channels.${id}`,
  title: `the ${path} of a channel are read`,
  call: `GET /api/v1/channels/{id}/${path}`,
  expected: 'success and a list in data, each row with the fields that openapi.json describes',
  means,
  after: ['channels.list'],
  *run({ channelId }) {
    if (channelId === undefined) throw new Skip('there is no channel');
    const { body } = yield* succeed(get(`${CHANNELS}/${channelId}/${path}`));
    fits(schema, body);
  },
});

export const channels: Group = {
  title: 'Channels',
  checks: [
    {
      id: 'channels.list',
      title: 'the list of channels is read',
      call: 'GET /api/v1/channels',
      expected: 'success and all channels in data, with id, name, is_active, rate_type',
      means: 'The list of channels and the menu show an error.',
      *run() {
        const { body } = yield* succeed(get(CHANNELS));
        const [first] = fits(ChannelList, body).data;
        return first && { channelId: first.id };
      },
    },
    ...openedChecks('channels', CHANNELS, ChannelAnswer, ({ channelId }) => channelId),
    part('settings', 'settings', ChannelSettingList, 'The tab of settings shows an error.'),
    part(
      'available',
      'available-settings',
      ChannelDefaultSettingList,
      'No setting can be added to a channel.',
    ),
    part('rates', 'rates', LevelRateList, 'The table of levels shows an error.'),
    part('ladder-rates', 'ladder-rates', LadderRateList, 'The table of the ladder shows an error.'),
    {
      id: 'channels.unbound',
      title: 'available settings are the ones that the channel does not have',
      call: 'GET /api/v1/channels/{id}/available-settings',
      expected: 'no key that the list of its settings has as well',
      means: 'The operator adds a setting twice.',
      after: ['channels.settings', 'channels.available'],
      *run({ channelId }) {
        if (channelId === undefined) throw new Skip('there is no channel');
        const bound = yield* rowsOf(get(`${CHANNELS}/${channelId}/settings`));
        const keys = new Set(bound.map(({ key }) => key));
        const unbound = yield* rowsOf(get(`${CHANNELS}/${channelId}/available-settings`));
        const both = unbound.filter(({ key }) => keys.has(key)).length;
        demand(both === 0, `${both} settings in both lists`);
      },
    },
    {
      id: 'channels.dates',
      title: 'dates of rates have their form',
      call: 'GET /api/v1/channels/{id}/rates, …/ladder-rates',
      expected: 'updated_at as ISO 8601, planned_date as YYYY-MM-DDTHH:MM',
      means: 'Dates are shown as -, and a row with a plan cannot be saved.',
      after: ['channels.rates', 'channels.ladder-rates'],
      *run({ channelId }) {
        if (channelId === undefined) throw new Skip('there is no channel');
        demandDates(yield* rowsOf(get(`${CHANNELS}/${channelId}/rates`)));
        demandDates(yield* rowsOf(get(`${CHANNELS}/${channelId}/ladder-rates`)));
      },
    },
  ],
};

const defaults = (of: string, path: string, schema: z.ZodMiniType, name: string): Check => ({
  id: `${of}.list`,
  title: `the ${path.slice(8)} are read`,
  call: `GET ${path}`,
  expected: `success and a list in data, with id, ${name}, description, type, value, options`,
  means: 'The screen of default settings shows an error, and no setting can be reset.',
  *run() {
    const { body } = yield* succeed(get(path));
    fits(schema, body);
  },
});

export const defaultSettings: Group = {
  title: 'Default settings',
  checks: [
    defaults('channel-defaults', '/api/v1/default-settings', ChannelDefaultSettingList, 'key'),
    defaults('offer-defaults', '/api/v1/settings', OfferDefaultSettingList, 'name'),
  ],
};

/** Returns the id of the first row of a paged list; undefined if there is none. */
export function firstId(rows: readonly { id: number }[]): number | undefined {
  return rows[0] && (wholeOf(rows[0].id) ?? undefined);
}

/** Checks the dates of a list and of one of its records. */
export function datesCheck(
  of: string,
  path: string,
  expected: string,
  first: (known: Known) => number | undefined,
): Check {
  return {
    id: `${of}.dates`,
    title: 'dates have their form',
    call: `GET ${path}, GET ${path}/{id}`,
    expected,
    means: 'Dates are shown as -, and sorting or filtering by them misleads.',
    after: [`${of}.list`],
    *run(known) {
      const id = first(known);
      if (id === undefined) throw new Skip('the list is empty');
      demandDates(yield* rowsOf(get(path, { page: 1, per_page: 20 })));
      demandDates(yield* recordOf(get(`${path}/${id}`)));
    },
  };
}
