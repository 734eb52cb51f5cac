import type { ReactNode } from 'react';
import { channelOpening } from '#features/channels/list/channels.commands.ts';
import { RATE_KINDS } from '#features/channels/rates/rates-kinds.ts';
import {
  rateDraftCommands,
  rateDraftWords,
  ratesPort,
} from '#features/channels/rates/rates-stored.ts';
import {
  boundDraftCommands,
  boundDraftWords,
  boundPort,
} from '#features/channels/settings/settings-stored.ts';
import { channelHref } from '#records/channel.ts';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { GoneDrafts, type GoneForm } from '#workspace/drafts/gone-draft.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { channelDraftWords, generalDraftCommands, generalPort } from './channel-drafts.ts';
import { generalKey, rateRowsKey, settingRowsKey } from './channel-keys.ts';

const rates = Object.values(RATE_KINDS).map((kind) => ({ kind, words: rateDraftWords(kind) }));

/** The forms of a channel whose drafts are stored. */
const formsOf = (id: number): readonly GoneForm[] => [
  {
    form: generalKey(id),
    schema: generalPort.schema,
    commands: generalDraftCommands,
    words: channelDraftWords,
  },
  {
    form: settingRowsKey(id),
    schema: boundPort.schema,
    commands: boundDraftCommands,
    words: boundDraftWords,
  },
  ...rates.map(({ kind, words }) => ({
    form: rateRowsKey(kind, id),
    schema: ratesPort.schema,
    commands: rateDraftCommands[kind.type],
    words,
  })),
];

const toList = (
  <AppLink href={paths.channels} className={buttonClass()}>
    К списку каналов
  </AppLink>
);

/** Shown if the server has no channel with this id. */
export function NoSuchChannel({ id, meta }: { id: number; meta: ReactNode }) {
  return (
    <Screen title="Канал не найден" meta={meta}>
      <BlankSlate
        title={`Канала с ID ${id} нет`}
        text="Возможно, его удалили. Проверьте адрес или выберите канал из списка."
        action={toList}
      />
      <GoneDrafts forms={formsOf(id)} />
    </Screen>
  );
}

/** Shown if a channel's page has no such tab. */
export function NoSuchTab({ id }: { id: number }) {
  return (
    <Screen title="Страница не найдена">
      <BlankSlate
        title="У канала нет такого раздела"
        text="Проверьте адрес или откройте канал."
        action={
          <>
            <AppLink href={channelHref(id)} command={channelOpening.open} className={buttonClass()}>
              К каналу
            </AppLink>
            {toList}
          </>
        }
      />
    </Screen>
  );
}
