/** All calls and all named schemas. */
import { ACTIVITY_CALLS } from './calls/activity.ts';
import { AUTH } from './calls/auth.ts';
import { CHANNEL_LIST_CALLS } from './calls/channel-lists.ts';
import { CHANNEL_CALLS } from './calls/channels.ts';
import { CLIENT_CALLS } from './calls/clients.ts';
import { OFFER_CALLS } from './calls/offers.ts';
import { SETTING_CALLS } from './calls/settings.ts';
import type { Components } from './component.ts';
import type { Operation } from './operation.ts';
import { ACTIVITY } from './schemas/activity.ts';
import { CHANNELS } from './schemas/channels.ts';
import { CLIENTS } from './schemas/clients.ts';
import { OFFERS } from './schemas/offers.ts';
import { SETTINGS } from './schemas/settings.ts';
import { SHARED } from './schemas/shared.ts';
import { USERS } from './schemas/users.ts';

const DESCRIPTION: Operation = {
  id: 'describe',
  method: 'get',
  path: '/api/openapi.json',
  service: 'description',
  summary: 'Get this description',
  isPublic: true,
  isExtra: true,
  isCached: true,
  answer: {
    status: 200,
    schema: 'Description',
    example: { openapi: '3.1.1', info: { title: 'Pult API', version: '1' }, paths: {} },
  },
};

export const OPERATIONS: readonly Operation[] = [
  ...AUTH,
  ...CHANNEL_CALLS,
  ...CHANNEL_LIST_CALLS,
  ...OFFER_CALLS,
  ...SETTING_CALLS,
  ...CLIENT_CALLS,
  ...ACTIVITY_CALLS,
  DESCRIPTION,
];

export const COMPONENTS: Components = {
  ...SHARED,
  ...USERS,
  ...SETTINGS,
  ...CHANNELS,
  ...OFFERS,
  ...CLIENTS,
  ...ACTIVITY,
};
