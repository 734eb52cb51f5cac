import { unboundMachine } from '#features/channels/settings/settings.logic.ts';
import {
  boundDraftOf,
  boundRowsMachine,
  switchesMachine,
} from '#features/channels/settings/settings-bound.ts';
import { explore, settled } from '#tests/support/model.ts';
import { boundOf, cap, model, settingRefusals as refusals } from '#tests/support/settings.ts';

const limit = boundOf(cap, { value: 2500 });

/** «Сбросить»: a row that is opened, changed and saved at once. */
export const boundRowsModel = explore({
  machine: boundRowsMachine,
  starts: { table: {} },
  events: ({ context: { rows } }) => [
    { type: 'put', key: '1', value: boundDraftOf(limit), patch: { value: '1500' } },
    ...('1' in rows
      ? [
          { type: 'row.moved', key: '1' } as const,
          { type: 'row.closed', key: '1', at: '1' } as const,
        ]
      : []),
  ],
  distinguish: ({ context: { rows } }) => Object.keys(rows),
  leavesOut: Object.fromEntries(
    ['edit', 'forward', 'record.deleted'].map((type) => [type, 'walked on default settings']),
  ),
});

/** The switch «По умолчанию» of two settings. */
export const settingSwitchesModel = explore({
  machine: switchesMachine,
  starts: { switches: {} },
  events: ({ context: { turning } }) => [
    { type: 'turn', subject: limit },
    { type: 'turn', subject: boundOf(model) },
    // They are written one after the other.
    ...turning
      .slice(0, 1)
      .flatMap((key) => [
        { type: 'turned', key } as const,
        { type: 'unturned', key, isDoubtful: false } as const,
      ]),
  ],
  distinguish: ({ context: { turning } }) => turning,
});

/** What a channel could still take over, looked at or not. */
export const unboundModel = explore({
  machine: unboundMachine,
  starts: { list: {} },
  events: (snapshot) => [
    { type: 'tab.entered' },
    { type: 'tab.left' },
    // Both are pressed in the tab.
    ...(snapshot.matches({ place: 'here' })
      ? [
          { type: 'reload' } as const,
          ...(snapshot.context.rows ?? []).map(
            ({ id }) => ({ type: 'row.bound', key: id }) as const,
          ),
        ]
      : []),
    settled.done('load', { rows: [cap, model] }),
    settled.done('load', { rows: [] }),
    settled.error('load', refusals.words),
  ],
  distinguish: ({ context: { rows } }) => rows?.length,
  condense: ({ context: { rows } }) => rows?.length === 0,
});
