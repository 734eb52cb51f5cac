import {
  channelSettingDraft,
  channelSettingEditorsMachine,
} from '#features/channels/settings/channel-setting-rows.ts';
import { unboundMachine } from '#features/channels/settings/settings.logic.ts';
import { togglesInTurnOf } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import {
  cap,
  channelSettingOf,
  model,
  settingRefusals as refusals,
} from '#tests/support/settings.ts';

const limit = channelSettingOf(cap, { value: 2500 });

/** «Сбросить»: opens, changes and saves a row at once. */
export const channelSettingEditorsModel = explore({
  machine: channelSettingEditorsMachine,
  starts: { table: {} },
  events: ({ context: { rows } }) => [
    { type: 'put', key: '1', value: channelSettingDraft(limit), patch: { value: '1500' } },
    ...('1' in rows
      ? [
          { type: 'row.moved', key: '1' } as const,
          { type: 'row.closed', key: '1', at: '1' } as const,
        ]
      : []),
  ],
  distinguish: ({ context: { rows } }) => Object.keys(rows),
  leavesOut: Object.fromEntries(
    ['edit', 'forward', 'record.deleted', 'resume'].map((type) => [
      type,
      'walked on default settings',
    ]),
  ),
});

/** The switch «По умолчанию» of two settings. */
export const settingSwitchesModel = togglesInTurnOf(
  ({ id }) => id,
  [limit, channelSettingOf(model)],
);

/** The settings that a channel does not have yet, on their tab. */
export const unboundModel = explore({
  machine: unboundMachine,
  starts: { list: { input: { query: { page: 1 } } } },
  events: ({ context: { result }, value }) => [
    // The tab of an empty list is left at once.
    ...(value === 'ready' && !result?.rows.length ? [] : [{ type: 'reload' } as const]),
    { type: 'visit' },
    ...(result?.rows ?? []).map(
      (bound) =>
        ({ type: 'rows.replaced', rows: result!.rows.filter((row) => row !== bound) }) as const,
    ),
    ...[[cap, model], []].map((rows) =>
      settled.done('load', { result: { rows, total: rows.length, lastPage: 1 } }),
    ),
    settled.error('load', refusals.words),
  ],
  distinguish: ({ context: { result } }) => result?.rows.map(({ id }) => id),
  condense: ({ context: { result } }) => result?.rows.length === 0,
  leavesOut: {
    'xstate.done.actor.pause': 'walked on a kept list',
    'query.changed': 'the list is one page without filters',
    online: 'walked on a kept list',
    'rows.changed': 'what is bound is taken out of the list at once',
  },
});
