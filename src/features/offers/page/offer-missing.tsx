import { offerHref } from '#records/offer.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { type MissingProps, MissingRecord, MissingTab } from '#workspace/missing-record.tsx';

/** Only a deleted offer needs the forms of all its parts. */
const OfferGone = lazyView(() => import('./offer-gone.tsx'));

export default function OfferMissing({ id, list, navigation }: MissingProps) {
  const back = { list, back: 'К списку офферов' };
  if (!navigation) {
    return (
      <MissingTab
        {...back}
        title="У оффера нет такого раздела"
        text="Проверьте адрес или откройте оффер."
        href={offerHref(id)}
        command={{ id: 'offers.open' }}
        label="К офферу"
      />
    );
  }
  return (
    <MissingRecord
      {...back}
      navigation={navigation}
      title="Оффер не найден"
      absent={`Оффера с ID ${id} нет`}
      text="Возможно, его удалили. Проверьте адрес или выберите оффер из списка."
    >
      <OfferGone id={id} />
    </MissingRecord>
  );
}
