/** Settings of a channel, which are written as a whole list. */
import type { Group, Known, Steps } from '../../check.ts';
import { demandKept, means as same } from '../../compare.ts';
import { demand, get, post, rowsOf, succeed } from '../../steps.ts';
import { channelPath } from './channels.ts';

type Row = Readonly<Record<string, unknown>>;

const BOUND = 'POST /api/v1/channels/{id}/settings';
const url = (known: Known) => `${channelPath(known)}/settings`;
const keyOf = (known: Known) => known.channelDefault!.sent.key;

const find = (rows: readonly Row[], known: Known) =>
  rows.find(({ key }) => same(keyOf(known), key));
function* bound(known: Known): Steps<Row> {
  const row = find(yield* rowsOf(get(url(known))), known);
  demand(row !== undefined, 'the setting is not in the list of the channel');
  return row;
}
const unbound = (known: Known): Steps<readonly Row[]> =>
  rowsOf(get(`${channelPath(known)}/available-settings`));

export const channelSettings: Group = {
  title: 'Settings of a channel',
  checks: [
    {
      id: 'channel-settings.bind',
      title: 'a setting is added to a channel',
      call: BOUND,
      expected:
        'the list as it is plus the new setting with use_default true: it moves from the available ones to the settings',
      means: 'Привязать reports a failure, or the setting stays among those that can be added.',
      writes: true,
      after: ['channels.create', 'channel-defaults.create'],
      *run(known) {
        const free = find(yield* unbound(known), known);
        demand(free !== undefined, 'the new default setting is not among the available ones');
        const settings = [...(yield* rowsOf(get(url(known)))), { ...free, use_default: true }];
        yield* succeed(post(url(known), { settings }));
        demandKept({ use_default: true }, yield* bound(known));
        demand(
          !find(yield* unbound(known), known),
          'the setting is still among the available ones',
        );
      },
    },
    {
      id: 'channel-settings.value',
      title: 'a channel has its own value',
      call: BOUND,
      expected: 'value and use_default as they were sent',
      means: 'A changed setting reports a success, and the default stays in force.',
      writes: true,
      after: ['channel-settings.bind'],
      *run(known) {
        const rows = yield* rowsOf(get(url(known)));
        const own = find(rows, known);
        const sent = { value: 'two', use_default: false };
        const settings = rows.map((row) => (row === own ? { ...row, ...sent } : row));
        yield* succeed(post(url(known), { settings }));
        demandKept(sent, yield* bound(known));
      },
    },
    {
      id: 'channel-settings.default',
      title: 'use_default is switched on again',
      call: BOUND,
      expected: 'use_default true',
      means: "The switch 'По умолчанию' goes back by itself.",
      writes: true,
      after: ['channel-settings.value'],
      *run(known) {
        const rows = yield* rowsOf(get(url(known)));
        const own = find(rows, known);
        const settings = rows.map((row) => (row === own ? { ...row, use_default: true } : row));
        yield* succeed(post(url(known), { settings }));
        demandKept({ use_default: true }, yield* bound(known));
      },
    },
    {
      id: 'channel-settings.reset',
      title: 'a setting of a channel shows its default',
      call: 'GET /api/v1/channels/{id}/settings',
      expected: 'default_setting with description and type',
      means:
        'Сбросить looks for the default by its key, with a call more; without it the button is off.',
      isExtra: true,
      writes: true,
      after: ['channel-settings.bind'],
      *run(known) {
        const { default_setting } = yield* bound(known);
        demand(
          typeof default_setting === 'object' && default_setting !== null,
          'no default_setting',
        );
      },
    },
  ],
};
