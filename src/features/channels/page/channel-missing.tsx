import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { channelHref } from '#records/channel.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { MissingRecord, MissingTab } from '#workspace/missing-record.tsx';
import { paths } from '#workspace/navigation/routes.ts';

/** Only a deleted channel needs the forms of all its tabs. */
const ChannelGone = lazyView(() => import('./channel-gone.tsx'));

export const channelList = { label: 'Каналы', href: paths.channels, back: 'К списку каналов' };

export const NoSuchChannel = ({
  id,
  navigation,
}: {
  id: number;
  navigation: RecordNavigationActor;
}) => (
  <MissingRecord
    list={channelList}
    navigation={navigation}
    title="Канал не найден"
    absent={`Канала с ID ${id} нет`}
    text="Возможно, его удалили. Проверьте адрес или выберите канал из списка."
  >
    <ChannelGone id={id} />
  </MissingRecord>
);

export const NoSuchTab = ({ id }: { id: number }) => (
  <MissingTab
    list={channelList}
    title="У канала нет такого раздела"
    text="Проверьте адрес или откройте канал."
    href={channelHref(id)}
    command={{ id: 'channels.open' }}
    label="К каналу"
  />
);
