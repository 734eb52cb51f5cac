/** The log of changes. Only the reference API has this service. */
import { z } from 'zod';
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ACTIVITY_PER_PAGE,
  HISTORIES,
  KINDS_WITH_HISTORY,
  type KindWithHistory,
} from '#contract/activity.ts';
import type { Operation, Service } from '../operation.ts';

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

const WORDS: Readonly<
  Record<KindWithHistory, readonly [name: string, service: Service, of: string]>
> = {
  channel: ['Channel', 'channels', 'a channel with its rates and settings'],
  channel_default: ['ChannelDefault', 'channels', 'a default setting of channels'],
  offer: ['Offer', 'offers', 'an offer with its parameters'],
  offer_default: ['OfferDefault', 'offers', 'a default setting of offers'],
  client: ['Client', 'clients', 'a client with passport and addresses'],
  user: ['User', 'auth', 'a user'],
};

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
  ...KINDS_WITH_HISTORY.map((kind): Operation => {
    const [name, service, of] = WORDS[kind];
    return {
      ...read,
      id: `list${name}Activity`,
      path: `/api/v1/${HISTORIES[kind]}/{id}/activity`,
      service,
      summary: `List what happened to ${of}, newest first`,
      query: z.object(query),
      failures: ['crowd', 'missing'],
    };
  }),
];
