/** The log of changes, which only the reference API has. */
import { z } from 'zod';
import { ACTIVITY_ACTIONS, ACTIVITY_KINDS, ACTIVITY_PER_PAGE } from '#contract/activity.ts';
import type { Operation } from '../operation.ts';

const cursor = (side: string) => z.string().optional().describe(`Only entries ${side} this one.`);
const moment = (side: string) =>
  z.string().optional().describe(`${side}: a day, or \`YYYY-MM-DDTHH:MM\`, in business time.`);

const query = {
  before: cursor('before'),
  after: cursor('after'),
  per_page: z.int().min(1).optional().describe(`${ACTIVITY_PER_PAGE} if missing.`),
  user: z.int().min(0).optional().describe('Who made the change.'),
  action: z.enum(ACTIVITY_ACTIONS).optional(),
  part: z.string().optional().describe('What of the record: `rate`.'),
  part_id: z.string().optional().describe('Which of these parts: the level of a rate.'),
  field: z.string().optional().describe('A changed field.'),
  from: moment('From'),
  to: moment('Up to and including'),
};

const entry = {
  id: '2026-05.1204',
  at: '2026-05-20T14:02:11.000Z',
  actor: 'user',
  user: { id: 1, name: 'Анна Петрова' },
  session: '6f1d2c3b',
  call: '01JV7Z8M4Q',
  action: 'changed',
  kind: 'channel',
  record: { id: 7, name: 'Канал VK' },
  part: { type: 'rate', id: '5', name: null },
  changes: [{ field: 'new_client_rate', before: 350, after: 355 }],
};

const read = {
  method: 'get',
  isExtra: true,
  answer: {
    status: 200,
    schema: 'ActivityPage',
    example: { success: true, data: [entry], next: '2026-05.1204' },
  },
  refusedQuery: { from: ['Неверная дата.'] },
  failures: ['crowd'],
} as const;

const HISTORIES = [
  ['Channel', '/api/v1/channels', 'channels', 'a channel with its rates and settings'],
  ['ChannelDefault', '/api/v1/default-settings', 'channels', 'a default setting of channels'],
  ['Offer', '/api/v1/offers', 'offers', 'an offer with its parameters'],
  ['OfferDefault', '/api/v1/settings', 'offers', 'a default setting of offers'],
  ['Client', '/api/v1/clients', 'clients', 'a client with passport and addresses'],
  ['User', '/api/v1/users', 'auth', 'a user'],
] as const;

export const ACTIVITY_CALLS: readonly Operation[] = [
  {
    ...read,
    id: 'listActivity',
    path: '/api/v1/activity',
    service: 'activity',
    summary: 'List what happened, newest first',
    description:
      'Everybody sees the changes of what they may read. Sign-ins and reads of personal data need the right to see them.',
    query: z.object({
      ...query,
      kind: z.enum(ACTIVITY_KINDS).optional(),
      record: z.int().min(0).optional().describe('The id of the record.'),
    }),
  },
  ...HISTORIES.map(
    ([name, path, service, of]): Operation => ({
      ...read,
      id: `list${name}Activity`,
      path: `${path}/{id}/activity`,
      service,
      summary: `List what happened to ${of}, newest first`,
      query: z.object(query),
      failures: ['crowd', 'missing'],
    }),
  ),
];
