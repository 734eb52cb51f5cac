/** The table of all calls. */
import type { Operation } from '../operation.ts';
import { ACTIVITY_CALLS } from './activity.ts';
import { AUTH } from './auth.ts';
import { CHANNEL_LIST_CALLS } from './channel-lists.ts';
import { CHANNEL_CALLS } from './channels.ts';
import { CLIENT_CALLS } from './clients.ts';
import { OFFER_CALLS } from './offers.ts';
import { SETTING_CALLS } from './settings.ts';

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
