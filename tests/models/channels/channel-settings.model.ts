import { unboundMachine } from '#features/channels/settings/settings.logic.ts';
import {
  boundDraftOf,
  boundRowMachine,
  boundRowsMachine,
  switchesMachine,
} from '#features/channels/settings/settings-bound.ts';
import { statesOf, told } from '#tests/support/edited-rows.ts';
import { explore, settled } from '#tests/support/model.ts';
import { boundOf, cap, model, settingRefusals as refusals } from '#tests/support/settings.ts';

const limit = boundOf(cap, { value: 2500 });

/** «Сбросить»: opens, changes and saves a row at once. */
export const boundRowsModel = explore({
  machine: boundRowsMachine,
  starts: { table: {} },
  events: ({ context: { rows } }) => [
    {
      type: 'put',
      key: '1',
      value: boundDraftOf(limit),
      patch: { value: '1500' },
    },
    ...(rows['1'] && !rows['1'].snapshot
      ? [
          {
            type: 'xstate.snapshot.1',
            snapshot: told(boundRowMachine, 'editing', boundDraftOf(limit)),
          } as const,
        ]
      : []),
    ...(rows['1']?.snapshot
      ? [
          {
            type: 'xstate.snapshot.1',
            snapshot: told(boundRowMachine, 'view', boundDraftOf({ ...limit, value: 1500 })),
          } as const,
        ]
      : []),
  ],
  distinguish: ({ context: { rows } }) => statesOf(rows),
  leavesOut: {
    ...Object.fromEntries(
      ['edit', 'save', 'cancel', 'keepMine', 'takeTheirs', 'drop'].map((type) => [
        type,
        'walked on default settings',
      ]),
    ),
    'xstate.snapshot.*': 'each row tells of itself under its own name',
  },
});

/** The switch «По умолчанию» of two settings. */
export const settingSwitchesModel = explore({
  machine: switchesMachine,
  starts: { switches: {} },
  events: ({ context: { turning } }) => [
    { type: 'turn', subject: limit },
    { type: 'turn', subject: boundOf(model) },
    // The writes run one after the other.
    ...turning
      .slice(0, 1)
      .flatMap((key) => [
        { type: 'turned', key } as const,
        { type: 'unturned', key, isDoubtful: false } as const,
      ]),
  ],
  distinguish: ({ context: { turning } }) => turning,
});

/** The unbound settings of a channel, shown or not. */
export const unboundModel = explore({
  machine: unboundMachine,
  starts: { list: {} },
  events: (snapshot) => [
    { type: 'tab.entered' },
    { type: 'tab.left' },
    // Both are pressed on this tab.
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
