import type { Channel } from '#contract/channels.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelsQueryMachine, readQuery } from '#features/channels/list/channels-query.ts';
import { channelsMachine } from '#features/channels/list/channels-store.ts';
import { channelPanelMachine } from '#features/channels/new/channel-panel.logic.ts';
import { emptyChannel } from '#features/channels/new/new-channel.ts';
import { channelGeneralMachine, channelMachine } from '#features/channels/page/channel.logic.ts';
import { generalOf } from '#features/channels/page/channel-writer.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { branchMenuMachine } from '#machines/session/branch-menu.machine.ts';
import { changed, vk, yolka } from '#tests/support/channels.ts';
import {
  changes,
  deletionOf,
  editorEvents,
  failedToggle,
  outages,
  panelEvents,
  refusedFields,
} from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { save } from '#tests/support/saves.ts';
import { unknownOutcomesLeftOut } from '#tests/support/unknown-outcomes.ts';

export const refusals = {
  ...outages,
  unknown: new ProblemError({ message: 'Канал не найден.', status: 404 }),
  fields: refusedFields({ name: ['Такое наименование уже есть'] }),
};

/** The channel list: two channels, then fewer as they are deleted. */
export const channelsModel = explore({
  machine: channelsMachine,
  starts: { channels: { input: { query: { page: 1 } } } },
  events: ({ context: { result } }) => [
    { type: 'reload' },
    { type: 'rows.changed' },
    { type: 'visit' },
    ...(result?.rows.length === 2 ? [{ type: 'rows.replaced', rows: [vk] } as const] : []),
    settled.done('load', { result: { rows: result?.rows ?? [vk, yolka], total: 2, lastPage: 1 } }),
    settled.error('load', refusals.words),
  ],
  distinguish: ({ context: { result } }) => result?.rows.length,
  condense: ({ context: { result } }) => result === null,
  leavesOut: {
    'xstate.done.actor.pause': 'walked on a kept list',
    'query.changed': 'the API sends all channels at once',
    online: 'walked on a kept list',
  },
});

/** Two channels that are toggled independently. */
export const channelTogglesModel = explore({
  machine: createTogglesMachine<Channel>(
    'channelToggles',
    ({ id }) => id,
    async () => {},
  ),
  starts: { toggles: {} },
  events: ({ context: { toggling, unconfirmed } }) => [
    // After an unanswered call, the outcome is settled by a check, not by another press.
    ...(unconfirmed.length > 0 ? [] : [{ type: 'toggle', subject: vk } as const]),
    { type: 'toggle', subject: yolka },
    { type: 'look' },
    // A check finds the call done.
    ...unconfirmed.map((key) => ({ type: 'toggled', key }) as const),
    ...toggling.flatMap((key) => {
      const failures = key === vk.id ? [outages.words, outages.unanswered] : [outages.words];
      return [
        { type: 'toggled', key } as const,
        ...failures.map((one) => ({ type: 'failed', key, sent: failedToggle(vk, one) }) as const),
      ];
    }),
  ],
  distinguish: ({ context: { toggling, unconfirmed } }) => [[...toggling].sort(), unconfirmed],
});

const list = { input: readQuery({}) };

/** The filters and the order of the list, and its menus. */
export const channelsQueryModel = explore({
  machine: channelsQueryMachine,
  starts: {
    filters: {
      ...list,
      only: ['choose', 'clear', 'sort', 'sort.toggle', 'address.changed'],
    },
    search: {
      ...list,
      only: ['change', 'seek', 'choose'],
    },
    menus: { ...list, only: ['filterMenu.open', 'sortMenu.open', 'menu.close', 'choose', 'sort'] },
  },
  events: ({ context: { draft, initial }, value: { menu } }) => [
    // An open menu only offers its own choices.
    ...(menu === 'sort'
      ? []
      : [
          { type: 'choose', patch: { rate_type: 'ladder' } } as const,
          { type: 'choose', patch: { is_active: '1' } } as const,
        ]),
    ...(menu === 'filters'
      ? []
      : [{ type: 'sort', sort: { column: 'name', direction: 'desc' } } as const]),
    ...(draft.search ? [{ type: 'choose', patch: { search: '' } } as const] : []),
    { type: 'clear' },
    { type: 'sort.toggle', column: 'name' },
    { type: 'sort.toggle', column: 'id' },
    ...(initial.search ? [] : [{ type: 'change', patch: { search: 'ёлка ' } } as const]),
    { type: 'seek' },
    { type: 'address.changed', ...readQuery({}) },
    { type: 'filterMenu.open' },
    { type: 'sortMenu.open' },
    { type: 'menu.close' },
  ],
  // The address follows and reports it. An open menu closes with the choice. The rows are here already.
  react: (emitted) =>
    'query' in emitted
      ? [
          { type: 'address.changed', ...emitted.query },
          { type: 'menu.close' },
          ...(emitted.type === 'filtered' ? [{ type: 'answered' }] : []),
        ]
      : [],
  distinguish: ({ context: { initial, draft, sort } }) => [initial, draft.search, sort],
  condense: () => null,
  leavesOut: {
    answered: 'the rows are here, so each question has its answer at once',
    apply: 'nothing is ever waiting to be applied',
    'xstate.after.timeout.channelsQuery.filters.behind': 'no answer is awaited',
    'xstate.after.errorDelay.channelsQuery.filters.wrong': 'every text can be searched',
    'form.open': 'the filters stand in a menu, not in a form',
    'form.close': 'the filters stand in a menu, not in a form',
  },
});

/** The channels in the menu. */
export const branchMenuModel = explore({
  machine: branchMenuMachine,
  starts: { menu: {} },
  events: [
    { type: 'branch.toggle', branch: 1 },
    { type: 'branch.toggle', branch: 2 },
    { type: 'branch.entered', branch: 2 },
    { type: 'type', query: 'ёлка' },
    { type: 'type', query: '' },
    { type: 'clear' },
    { type: 'choose' },
    { type: 'matches.changed', first: 2 },
  ],
  // The address follows, so the screen of the branch is entered.
  react: () => [{ type: 'branch.entered', branch: 2 }],
  distinguish: ({ context }) => context,
});

/** The panel «Новый канал». */
export const channelPanelModel = explore({
  machine: channelPanelMachine,
  starts: { panel: {} },
  events: ({ context: { draft } }) => [
    { type: 'open', subject: null, draft: emptyChannel },
    ...(draft.name
      ? []
      : [{ type: 'change', patch: { name: 'Новый', rate_type: 'ladder' } } as const]),
    ...panelEvents,
    settled.error('submit', refusals.fields),
  ],
  distinguish: ({ context: { draft, fieldErrors } }) => [draft.name, Object.keys(fieldErrors)],
  leavesOut: unknownOutcomesLeftOut,
});

/** Deleting a channel. */
export const channelDeletionModel = deletionOf('channelDeletion', [vk], null, refusals.words);

/** The page of one channel. */
export const channelModel = explore({
  machine: channelMachine,
  starts: { page: { input: { id: 1 } } },
  events: ({ context: { record } }) => [
    { type: 'reload' },
    ...(record ? [{ type: 'record.changed', record: changed(vk, { name: 'ВК' }) } as const] : []),
    settled.done('load', { record: vk }),
    settled.error('load', refusals.words),
    settled.error('load', refusals.unknown),
  ],
  distinguish: ({ context: { record } }) => record?.name,
  leavesOut: {
    'xstate.done.actor.pause': 'walked on the page of a client',
    online: 'walked on the page of a client',
    visit: 'walked on the page of a client',
  },
});

/** The general data of a channel while another user changes it. */
export const channelGeneralModel = explore({
  machine: channelGeneralMachine,
  starts: { section: { input: { value: generalOf(vk) } } },
  events: (snapshot) => {
    const { initial, draft } = snapshot.context;
    const theirs = { ...initial, name: 'Чужое имя', description: 'Чужое описание' };
    return [
      { type: 'edit' },
      ...changes(draft, { name: 'Моё имя' }, { name: '' }),
      ...editorEvents,
      ...((snapshot.matches('view') || snapshot.matches('editing')) &&
      initial.name === vk.name &&
      initial.description === vk.description
        ? [{ type: 'record.changed', value: { ...initial, description: 'Новое' } } as const]
        : []),
      save.done(draft),
      settled.error('save', refusals.words),
      settled.error('save', refusals.fields),
      settled.error('save', refusals.unanswered),
      ...(initial.name === theirs.name
        ? []
        : [save.conflict(theirs, { ...draft, description: theirs.description })]),
    ];
  },
  distinguish: ({ context: { initial, draft, fieldErrors } }) => [
    initial.name,
    draft.name,
    initial.description,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    drop: 'a part of a record is never gone alone',
    resume: 'walked on the addresses of a client',
  },
});
