import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { channelHref } from '#records/channel.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { RecordScreen } from '#workspace/record-screen.tsx';
import { Screen } from '#workspace/screen.tsx';

/** Only a deleted channel needs the forms of all its tabs. */
const ChannelGone = lazyView(() => import('./channel-gone.tsx'));

const toList = (
  <AppLink href={paths.channels} className={buttonClass()}>
    К списку каналов
  </AppLink>
);

/** The list, as the last step of the breadcrumbs. */
export const channelList = { label: 'Каналы', href: paths.channels };

/** Shown if the server has no channel with this id. */
export function NoSuchChannel({ id, walk }: { id: number; walk: RecordNavigationActor }) {
  return (
    <RecordScreen title="Канал не найден" list={channelList} walk={walk}>
      <BlankSlate
        title={`Канала с ID ${id} нет`}
        text="Возможно, его удалили. Проверьте адрес или выберите канал из списка."
        action={toList}
      />
      <ChannelGone id={id} />
    </RecordScreen>
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
            <AppLink
              href={channelHref(id)}
              command={{ id: 'channels.open' }}
              className={buttonClass()}
            >
              К каналу
            </AppLink>
            {toList}
          </>
        }
      />
    </Screen>
  );
}
