import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { BlankSlate } from '#ui/states.tsx';
import { AppLink } from '#workspace/link.tsx';
import { channelHref, paths } from '#workspace/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { channelOpening } from './channels.commands.ts';

const toList = (
  <AppLink href={paths.channels} className={buttonClass()}>
    К списку каналов
  </AppLink>
);

/** The server knows no channel of this id. */
export function NoSuchChannel({ id, meta }: { id: number; meta: ReactNode }) {
  return (
    <Screen title="Канал не найден" meta={meta}>
      <BlankSlate
        title={`Канала с ID ${id} нет`}
        text="Возможно, его удалили. Проверьте адрес или выберите канал из списка."
        action={toList}
      />
    </Screen>
  );
}

/** A channel's page has no such part. */
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
