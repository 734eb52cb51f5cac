/** How drafts of a channel's settings are stored, and their labels. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { ChannelSetting } from '#contract/settings.ts';
import { draftCommands } from '#workspace/drafts/draft-commands.ts';
import { editorsPort } from '#workspace/drafts/editor-ports.ts';
import { type StoredForm, storedDraft } from '#workspace/drafts/stored-draft.ts';
import type { ActorKey } from '#workspace/editing/actor-registry.ts';
import { StoredInput } from '#workspace/settings/setting-draft.ts';
import { normaliseForWire, ownWords, valueText } from '#workspace/settings/setting-value.ts';
import {
  type BoundDraft,
  type BoundRowsActor,
  type BoundRowsMachine,
  type BoundSetting,
  boundDraftOf,
} from './settings-bound.ts';
import { definitionOf } from './settings-parts.ts';

const StoredBound: z.ZodMiniType<BoundDraft> = z.object({
  setting: ChannelSetting,
  value: StoredInput,
});

export const storedBound: StoredForm<BoundRowsActor> = {
  port: editorsPort(StoredBound, true),
  commands: draftCommands(
    'channelSettings',
    'Настройки канала',
    'настроек канала',
    'channels.write',
  ),
  words: {
    label: () => 'Значение',
    text: (draft) => {
      const { setting, value } = draft as BoundDraft;
      const definition = definitionOf(setting);
      return valueText(definition, normaliseForWire(definition, value), ownWords);
    },
    row: (draft) => (draft as BoundDraft).setting.key,
  },
};

/** Stores the drafts of the rows across reloads. `listed` is null until they are loaded. */
export function useStoredSettings(
  key: ActorKey<BoundRowsMachine>,
  rows: BoundRowsActor,
  listed: readonly BoundSetting[] | null,
) {
  const values = useMemo(
    () =>
      listed &&
      Object.fromEntries(listed.map(({ setting }) => [setting.id, boundDraftOf(setting)])),
    [listed],
  );
  return storedDraft(key, rows, storedBound.port, values);
}
