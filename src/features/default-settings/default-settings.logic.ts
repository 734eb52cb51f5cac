/** The machines of both default settings screens with their I/O. */

import { fromPromise } from 'xstate';
import type { DefaultSetting, DefaultSettingsApi } from '#api/default-settings.api.ts';
import { tagOf } from '#api/if-match.ts';
import type { RemovalsApi } from '#api/later/removals.api.ts';
import { createEditorMachine } from '#machines/editing/editor.machine.ts';
import { createEditorsMachine, type EditorsActor } from '#machines/editing/editors.machine.ts';
import {
  createSidePanelMachine,
  type SidePanelActor,
} from '#machines/editing/side-panel.machine.ts';
import { createCollectionMachine, type PageQuery } from '#machines/lists/collection.machine.ts';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import type { Services } from '#workspace/services.tsx';
import { wholeListRead } from '#workspace/tables/list-read.ts';
import { rememberReceived } from '#workspace/writing/as-received.ts';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { lookUnlessKept } from '#workspace/writing/kept-attempt.ts';
import type { Undo } from '#workspace/writing/undo.ts';
import {
  createWholeWriter,
  mapOutcome,
  type Revert,
  type WholeWriter,
} from '#workspace/writing/whole-writer.ts';
import {
  emptySetting,
  type NewSetting,
  type NewSettingStep,
  stepSetting,
  validateNew,
} from './new-setting.ts';
import type { SettingKind } from './setting-kinds.ts';
import {
  changeOf,
  rowDraftIn,
  type SettingRowDraft,
  settingPart,
  validateRow,
} from './setting-row.ts';

const settingsMachine = createCollectionMachine<DefaultSetting, PageQuery>('defaultSettings');
export type SettingsMachine = typeof settingsMachine;

export const settingRowMachine = createEditorMachine<SettingRowDraft>('defaultSettingRow', {
  validate: validateRow,
});

export const settingRowsMachine = createEditorsMachine<SettingRowDraft>(
  'defaultSettingRows',
  settingRowMachine,
);
export type SettingRowsMachine = typeof settingRowsMachine;
export type SettingRowsActor = EditorsActor<SettingRowDraft>;

export const settingPanelMachine = createSidePanelMachine<NewSetting, never, NewSettingStep>(
  'defaultSettingPanel',
  { empty: emptySetting, validate: validateNew, newAttempt, step: stepSetting },
);
export type SettingPanelMachine = typeof settingPanelMachine;
export type SettingPanelActor = SidePanelActor<NewSetting, never, NewSettingStep>;

export const createSettingsLogic = (api: DefaultSettingsApi) =>
  settingsMachine.provide({ actors: { load: wholeListRead(api.list) } });

/** Each setting is written as a whole; null after it was deleted. */
export type SettingWriter = WholeWriter<DefaultSetting | null>;

/** The API has no call for one setting, so the setting is read with the list. */
export function createSettingWriter(
  api: DefaultSettingsApi,
  settle?: Services['settle'],
): SettingWriter {
  return createWholeWriter<DefaultSetting | null>({
    settle,
    nameOf: (id, setting) => setting?.name || `Настройка #${id}`,
    read: async (id) => {
      const whole = rememberReceived(await api.list()).find((one) => one.id === id) ?? null;
      return { whole, etag: whole && tagOf(whole.version) };
    },
    write: async (id, body, base, setting) => {
      const { name, type, options, description, value } = body!;
      const write = { name, type, options, description, value };
      return (await api.update(id, write, base)) ?? { ...setting!, version: null };
    },
  });
}

/** @param href The screen of these settings. */
export function createSettingRowsLogic(
  api: DefaultSettingsApi,
  writer: SettingWriter,
  href: string,
  undo?: Undo,
) {
  const row = settingRowMachine.provide({
    actors: {
      save: fromPromise(async ({ input }) => {
        const { id, name } = input.draft.setting;
        const label = `настройка по умолчанию «${name}»`;
        const offerUndo = (revert: Revert<DefaultSetting | null>) =>
          undo?.offer({ label, link: api.updateLink(id), href, revert });
        const outcome = await writer.write(id, settingPart, changeOf(input), offerUndo);
        return mapOutcome(outcome, (fields, setting) => rowDraftIn(fields, setting!));
      }),
    },
    // The key of a row is the id of its setting.
    actions: {
      look: ({ context }) => writer.look(Number(context.key), context),
    },
  });
  return settingRowsMachine.provide({ actors: { row } });
}

export function createSettingPanelLogic(
  api: DefaultSettingsApi,
  { nameField, href }: Pick<SettingKind, 'nameField' | 'href'>,
) {
  const writing = () => import('./setting-write.ts');
  return settingPanelMachine.provide({
    actors: {
      check: lookUnlessKept(async ({ draft }, signal) => {
        const made = await (await writing()).findMade(api, draft, signal);
        return made ? { words: made.name, href } : null;
      }),
      submit: fromPromise(async ({ input: { draft, attempt } }) => {
        const made = await (await writing()).createSetting(api, draft, attempt, nameField);
        return { made };
      }),
    },
  });
}

/**
 * @param onRemoved Called even if the screen is closed, because the draft of the deleted row is dropped too.
 */
export const createSettingDeletionLogic = (
  load: () => Promise<RemovalsApi['channelDefaults']>,
  onRemoved: (id: number) => void,
) =>
  deletionLogic<DefaultSetting>('defaultSettingDeletion', load, async (remove, { id }) => {
    await remove();
    onRemoved(id);
  });

/** The writers of both screens. */
export const settingWriters: Record<SettingKind['id'], (services: Services) => SettingWriter> = {
  channels: ({ channelDefaults, settle }) => createSettingWriter(channelDefaults, settle),
  offers: ({ offerDefaults, settle }) => createSettingWriter(offerDefaults, settle),
};
