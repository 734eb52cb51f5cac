import { channelHref } from '#records/channel.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { type MissingProps, MissingRecord, MissingTab } from '#workspace/missing-record.tsx';

/** Only a deleted channel needs the forms of all its tabs. */
const ChannelGone = lazyView(() => import('./channel-gone.tsx'));

export default function ChannelMissing({ id, list, navigation }: MissingProps) {
  const back = { list, back: 'К списку каналов' };
  if (!navigation) {
    return (
      <MissingTab
        {...back}
        title="У канала нет такого раздела"
        text="Проверьте адрес или откройте канал."
        href={channelHref(id)}
        command={{ id: 'channels.open' }}
        label="К каналу"
      />
    );
  }
  return (
    <MissingRecord
      {...back}
      navigation={navigation}
      title="Канал не найден"
      absent={`Канала с ID ${id} нет`}
      text="Возможно, его удалили. Проверьте адрес или выберите канал из списка."
    >
      <ChannelGone id={id} />
    </MissingRecord>
  );
}
