import {
  settingPanelMachine,
  settingRowMachine,
  settingRowsMachine,
} from '#features/default-settings/default-settings.logic.ts';
import { emptySetting } from '#features/default-settings/new-setting.ts';
import { rowDraftOf, type SettingRowDraft } from '#features/default-settings/setting-row.ts';
import { changes, deletionOf, editorEvents, panelEvents } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { save } from '#tests/support/saves.ts';
import { cap, model, settingRefusals as refusals, settingOf } from '#tests/support/settings.ts';
import { unknownOutcomesLeftOut } from '#tests/support/unknown-outcomes.ts';

/** A new setting with options that are added one by one. */
export const settingPanelModel = explore({
  machine: settingPanelMachine,
  starts: { panel: {} },
  events: ({ context: { draft } }) => {
    const { name, type, options, optionValue, value } = draft;
    const isSelect = type === 'select';
    const typing = (patch: object) => ({ type: 'change', patch }) as const;
    return [
      { type: 'open', subject: null, draft: emptySetting },
      ...(name ? [] : [typing({ name: 'regions' })]),
      ...(!isSelect && name
        ? [{ type: 'step', step: { do: 'setType', to: 'select' } } as const]
        : []),
      ...(isSelect && !optionValue && options.length === 0
        ? [typing({ optionValue: 'a', optionTitle: 'Альфа' })]
        : []),
      { type: 'step', step: { do: 'addOption' } },
      ...(options.length > 0 && value.length === 0
        ? [{ type: 'step', step: { do: 'choose', input: 'a' } } as const]
        : []),
      ...panelEvents,
      settled.error('submit', refusals.key),
    ];
  },
  distinguish: ({ context: { draft, fieldErrors } }) => [
    draft.name,
    draft.type,
    draft.optionValue,
    draft.options.length,
    draft.value.length,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { draft } }) => [draft.options.length, draft.value.length],
  leavesOut: unknownOutcomesLeftOut,
});

/** A change by another user; different each time. */
const byAnother = ({ setting }: SettingRowDraft): SettingRowDraft =>
  rowDraftOf({ ...setting, value: Number(setting.value) + 1 });

/** A default setting edited in the table. */
export const settingRowModel = explore({
  machine: settingRowMachine,
  starts: { row: { input: { value: rowDraftOf(settingOf(cap)) } } },
  events: ({ context: { initial, draft } }) => [
    { type: 'edit' },
    ...changes(draft, { value: '0' }, { value: '' }),
    ...editorEvents,
    { type: 'drop' },
    save.gone<SettingRowDraft>(),
    save.done(rowDraftOf({ ...initial.setting, value: 0 })),
    settled.error('save', refusals.unanswered),
    settled.error('save', refusals.value),
    save.conflict(byAnother(initial), { ...byAnother(initial), value: draft.value }),
  ],
  distinguish: ({ context: { initial, draft, fieldErrors } }) => [
    JSON.stringify(draft) === JSON.stringify(initial),
    draft.value === '',
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    'record.changed': 'a row that is not edited has no machine',
    resume: 'a row is opened with its cancelled draft by its table',
  },
});

/** Which rows of the table of default settings are edited. */
export const settingRowsModel = explore({
  machine: settingRowsMachine,
  starts: { table: {} },
  events: ({ context: { rows } }) => [
    ...[cap, model].map((raw) => {
      const setting = settingOf(raw);
      return { type: 'edit', key: String(setting.id), value: rowDraftOf(setting) } as const;
    }),
    ...Object.keys(rows).flatMap((key) => [
      { type: 'forward', key, order: 'save' } as const,
      { type: 'record.deleted', key } as const,
      { type: 'row.moved', key } as const,
      { type: 'row.closed', key, at: key } as const,
    ]),
  ],
  distinguish: ({ context: { rows } }) => Object.keys(rows),
  condense: () => null,
  leavesOut: {
    put: 'default settings have nothing to be reset to',
    resume: 'walked on rates',
  },
});

/** Deleting a default setting. */
export const settingDeletionModel = deletionOf(
  'defaultSettingDeletion',
  [settingOf(cap)],
  null,
  refusals.inUse,
);
