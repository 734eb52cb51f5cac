/** Writes of a channel that the run makes. */
import type { Check, Group, Known } from '../../check.ts';
import { demandKept, means as same } from '../../compare.ts';
import {
  beMissing,
  beRefused,
  del,
  demand,
  get,
  isRecord,
  MISSING_ID,
  patch,
  post,
  put,
  recordOf,
  rowsOf,
  succeed,
} from '../../steps.ts';
import { make } from './own.ts';

const CHANNELS = '/api/v1/channels';
export const channelPath = ({ channel }: Known) => `${CHANNELS}/${channel!.id}`;

export const channelWrites: Group = {
  title: 'Channels: writes',
  checks: [
    {
      id: 'channels.create',
      title: 'a channel is created',
      call: 'POST /api/v1/channels',
      expected: 'success; the channel is found by the id of the answer, or in the list',
      means: 'Новый канал reports a failure, or opens another channel.',
      writes: true,
      after: ['channels.list'],
      *run({ marker }) {
        const sent = {
          name: `${marker} Канал «Ёж & Ко»`,
          description: 'первая строка\nвторая',
          rate_type: 'level',
          is_active: true,
        };
        const channel = yield* make(post(CHANNELS, sent), {
          marker,
          one: (id) => `${CHANNELS}/${id}`,
        });
        return { channel };
      },
    },
    {
      id: 'channels.create.kept',
      title: 'its fields are read as they were sent',
      call: 'GET /api/v1/channels/{id}',
      expected: 'the same name, description, rate_type and is_active',
      means: 'What the operator typed is saved as something else.',
      writes: true,
      after: ['channels.create'],
      *run(known) {
        demandKept(known.channel!.sent, yield* recordOf(get(channelPath(known))));
      },
    },
    {
      id: 'channels.create.refused',
      title: 'a channel without a name is refused',
      call: 'POST /api/v1/channels',
      expected: '422 with errors: lists of messages, one for name',
      means: 'No message stands under the field; the operator does not learn what is wrong.',
      writes: true,
      run: ({ marker }) =>
        beRefused(
          post(CHANNELS, { name: '', description: marker, rate_type: 'level', is_active: true }),
          ['name'],
        ),
    },
    {
      id: 'channels.update',
      title: 'a channel is changed',
      call: 'PUT /api/v1/channels/{id}',
      expected:
        'success; name, description, rate_type, is_active and slug are read as they were sent',
      means: 'Сохранить reports a success, and the old values stay.',
      writes: true,
      after: ['channels.create'],
      *run(known) {
        const path = channelPath(known);
        const name = `${known.marker} Канал, изменён`;
        const sent = {
          name,
          description: 'новое',
          is_active: true,
          rate_type: 'ladder',
          slug: known.marker,
        };
        yield* succeed(put(path, sent));
        demandKept(sent, yield* recordOf(get(path)));
      },
    },
    {
      id: 'channels.toggle',
      title: 'toggle-status switches the channel off and on',
      call: 'PATCH /api/v1/channels/{id}/toggle-status',
      expected: 'is_active is read as false, and after a second call as true',
      means: 'The switch in the list does nothing, or cannot be taken back.',
      writes: true,
      after: ['channels.create'],
      *run(known) {
        const path = channelPath(known);
        const before = yield* recordOf(get(path));
        for (const step of [1, 2]) {
          yield* succeed(patch(`${path}/toggle-status`));
          const { is_active } = yield* recordOf(get(path));
          const isFlipped = !isSameFlag(before.is_active, is_active);
          demand(
            isFlipped === (step === 1),
            `is_active ${isFlipped ? 'changed' : 'unchanged'} after call ${step}`,
          );
        }
      },
    },
    {
      id: 'channels.toggle.answer',
      title: 'its answer shows the new state',
      call: 'PATCH /api/v1/channels/{id}/toggle-status',
      expected: 'the channel with the is_active that is read afterwards, or no channel',
      means:
        'The list shows the old state until it is loaded again, so the operator switches twice.',
      writes: true,
      after: ['channels.toggle'],
      *run(known) {
        const path = channelPath(known);
        for (let step = 0; step < 2; step++) {
          const { body } = yield* succeed(patch(`${path}/toggle-status`));
          const { data } = isRecord(body) ? body : {};
          const { is_active } = yield* recordOf(get(path));
          if (isRecord(data) && 'is_active' in data) {
            demand(isSameFlag(data.is_active, is_active), 'the state before the call');
          }
        }
      },
    },
    missing(
      'channels.toggle.missing',
      'PATCH',
      '/api/v1/channels/{id}/toggle-status',
      patch(`${CHANNELS}/${MISSING_ID}/toggle-status`),
    ),
  ],
};

/** Runs after all checks that need the channel. */
export const channelDeletion: Group = {
  title: 'Channels: deletion',
  checks: [
    {
      id: 'channels.delete',
      title: 'a channel is deleted',
      call: 'DELETE /api/v1/channels/{id}',
      expected: 'success; then 404 for it, and it is not in the list',
      means: 'A deleted channel comes back with the next load.',
      writes: true,
      after: ['channels.create'],
      *run(known) {
        yield* succeed(del(channelPath(known)));
        const rows = yield* rowsOf(get(CHANNELS));
        demand(
          !rows.some(({ id }) => same(known.channel!.id, id)),
          'the channel is still in the list',
        );
        yield* beMissing(get(channelPath(known)));
      },
    },
    missing(
      'channels.delete.missing',
      'DELETE',
      '/api/v1/channels/{id}',
      del(`${CHANNELS}/${MISSING_ID}`),
    ),
  ],
};

export function missing(
  id: string,
  verb: string,
  call: string,
  request: Parameters<typeof beMissing>[0],
): Check {
  return {
    id,
    title: `${verb} of a record that does not exist is not found`,
    call: call.startsWith(verb) ? call : `${verb} ${call}`,
    expected: '404 in JSON without a truthy "success"',
    means:
      'The operator reads of a success, or of an error, for a record that somebody else has deleted.',
    writes: true,
    run: () => beMissing(request),
  };
}

/** Whether two flags of any form agree. */
function isSameFlag(left: unknown, right: unknown): boolean {
  const flag = (value: unknown) => same(true, value);
  return flag(left) === flag(right);
}
