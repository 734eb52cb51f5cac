/** The machines of both screens of default settings with their I/O. */

import { fromPromise } from 'xstate';
import type {
  DefaultSetting,
  DefaultSettingsApi,
  DefaultSettingWrite,
} from '#api/default-settings.api.ts';
import { tagOf } from '#api/if-match.ts';
import { ProblemError, toProblem } from '#contract/problem.ts';
import { createDeletionMachine, type DeletionActor } from '#machines/editing/deletion.machine.ts';
import {
  createEditableSectionMachine,
  type EditableSectionActor,
} from '#machines/editing/editable-section.machine.ts';
import {
  createEditedRowsMachine,
  type EditedRowsActor,
} from '#machines/editing/edited-rows.machine.ts';
import {
  createSidePanelMachine,
  type SidePanelActor,
} from '#machines/editing/side-panel.machine.ts';
import {
  type CollectionActor,
  createCollectionMachine,
  type PageQuery,
} from '#machines/lists/collection.machine.ts';
import { newestLike } from '#workspace/editing/newest-like.ts';
import { createSerializer } from '#workspace/editing/serialize.ts';
import type { Undo } from '#workspace/editing/undo.ts';
import {
  emptySetting,
  type NewSetting,
  type NewSettingStep,
  stepSetting,
  toWrite,
  validateNew,
} from './new-setting.ts';
import type { SettingKind } from './setting-kinds.ts';
import {
  mergeRow,
  revertRow,
  rowDraftOf,
  type SettingRowDraft,
  validateRow,
} from './setting-row.ts';

export const settingsMachine = createCollectionMachine<DefaultSetting, PageQuery>(
  'defaultSettings',
);
export type SettingsMachine = typeof settingsMachine;
export type SettingsActor = CollectionActor<DefaultSetting, PageQuery>;

export const settingRowMachine = createEditableSectionMachine<SettingRowDraft>(
  'defaultSettingRow',
  validateRow,
);
export type SettingRowActor = EditableSectionActor<SettingRowDraft>;

export const settingRowsMachine = createEditedRowsMachine<SettingRowDraft>(
  'defaultSettingRows',
  settingRowMachine,
);
export type SettingRowsMachine = typeof settingRowsMachine;
export type SettingRowsActor = EditedRowsActor<SettingRowDraft>;

export const settingPanelMachine = createSidePanelMachine<NewSetting, never, NewSettingStep>(
  'defaultSettingPanel',
  emptySetting,
  validateNew,
  undefined,
  stepSetting,
);
export type SettingPanelMachine = typeof settingPanelMachine;
export type SettingPanelActor = SidePanelActor<NewSetting, never, NewSettingStep>;

export const settingDeletionMachine =
  createDeletionMachine<DefaultSetting>('defaultSettingDeletion');
export type SettingDeletionMachine = typeof settingDeletionMachine;
export type SettingDeletionActor = DeletionActor<DefaultSetting>;

export function createSettingsLogic(api: DefaultSettingsApi) {
  return settingsMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const rows = await api.list(signal);
        return { result: { rows, total: rows.length, lastPage: 1 } };
      }),
    },
  });
}

/** @param href The screen of these settings. */
export function createSettingRowsLogic(api: DefaultSettingsApi, href: string, undo?: Undo) {
  // Without versions what is saved and what is undone would overwrite each other.
  const serialize = createSerializer();
  const row = settingRowMachine.provide({
    actors: {
      save: fromPromise(async ({ input: { draft, base } }) => {
        const { id } = draft.setting;
        const { setting, before } = await serialize(id, () => saveRow(api, base, draft));
        // It may be that an earlier attempt, whose answer was lost, had changed it already.
        if (revertRow(before, setting, setting)) {
          undo?.offer({
            label: `настройка по умолчанию «${before.name}»`,
            link: api.updateLink(before.id),
            href,
            revert: () => serialize(id, () => putBack(api, before, setting)),
          });
        }
        return { value: rowDraftOf(setting) };
      }),
    },
  });
  return settingRowsMachine.provide({ actors: { row } });
}

/** How often others may be quicker before it is said that they are. */
const ATTEMPTS = 5;

/** A setting as it was read, and as it was written. */
interface SavedSetting {
  readonly setting: DefaultSetting;
  readonly before: DefaultSetting;
}

/** Reads the setting again, merges and writes; once more where somebody wrote in between. */
async function saveRow(
  api: DefaultSettingsApi,
  base: SettingRowDraft,
  mine: SettingRowDraft,
): Promise<SavedSetting> {
  for (let attempt = 1; ; attempt++) {
    const current = await readSetting(api, mine.setting.id);
    const write = mergeRow(base, mine, current);
    // Said by somebody else already, or by this console in an answer that was lost.
    if (isHeld(current, write)) return { setting: current, before: current };
    try {
      return { setting: await send(api, current, write, attempt === ATTEMPTS), before: current };
    } catch (error) {
      if (toProblem(error).status !== 412 || attempt === ATTEMPTS) throw error;
    }
  }
}

const isHeld = (current: DefaultSetting, write: DefaultSettingWrite) =>
  write.description === current.description &&
  JSON.stringify(write.value) === JSON.stringify(current.value);

/** The setting as it was before, where nobody else has changed the same field of it since. */
async function putBack(
  api: DefaultSettingsApi,
  before: DefaultSetting,
  held: DefaultSetting,
): Promise<void> {
  const current = await readSetting(api, before.id);
  const write = revertRow(before, held, current);
  if (write) await send(api, current, write);
}

async function readSetting(api: DefaultSettingsApi, id: number): Promise<DefaultSetting> {
  const current = (await api.list()).find((one) => one.id === id);
  if (current) return current;
  throw new ProblemError({ message: 'Этой настройки больше нет: её удалили.', status: 404 });
}

async function send(
  api: DefaultSettingsApi,
  current: DefaultSetting,
  write: DefaultSettingWrite,
  isLast = false,
): Promise<DefaultSetting> {
  const answer = await api.update(current.id, write, { etag: tagOf(current.version), isLast });
  return answer ?? { ...current, ...write, version: null };
}

export function createSettingPanelLogic(
  api: DefaultSettingsApi,
  { nameField, href }: Pick<SettingKind, 'nameField' | 'href'>,
) {
  return settingPanelMachine.provide({
    actors: {
      check: fromPromise(async ({ input: { draft }, signal }) => {
        const { name, type } = toWrite(draft);
        const made = newestLike(
          await api.list(signal),
          (one) => one.name === name && one.type === type,
        );
        return { found: made ? { words: made.name, href } : null };
      }),
      submit: fromPromise(async ({ input: { draft } }) => {
        await api.create(toWrite(draft)).catch((error: unknown) => {
          throw withName(error, nameField);
        });
      }),
    },
  });
}

/** @param onRemoved Told of it wherever the screen is: what was typed into its row goes with it. */
export function createSettingDeletionLogic(
  api: DefaultSettingsApi,
  onRemoved: (id: number) => void,
) {
  return settingDeletionMachine.provide({
    actors: {
      remove: fromPromise(async ({ input: { subject } }) => {
        await api.remove(subject.id);
        onRemoved(subject.id);
      }),
    },
  });
}

/** Puts the messages about the name under the name that the form has for it. */
function withName(error: unknown, nameField: string): unknown {
  if (!(error instanceof ProblemError)) return error;
  const fields = Object.entries(error.problem.fields).map(([field, messages]) => [
    field === nameField ? 'name' : field,
    messages,
  ]);
  return new ProblemError({ ...error.problem, fields: Object.fromEntries(fields) });
}
