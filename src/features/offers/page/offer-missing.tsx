import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { offerHref } from '#records/offer.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { MissingRecord, MissingTab } from '#workspace/missing-record.tsx';
import { paths } from '#workspace/navigation/routes.ts';

/** Only a deleted offer needs the forms of all its parts. */
const OfferGone = lazyView(() => import('./offer-gone.tsx'));

export const offerList = { label: 'Офферы', href: paths.offers, back: 'К списку офферов' };

export const NoSuchOffer = ({
  id,
  navigation,
}: {
  id: number;
  navigation: RecordNavigationActor;
}) => (
  <MissingRecord
    list={offerList}
    navigation={navigation}
    title="Оффер не найден"
    absent={`Оффера с ID ${id} нет`}
    text="Возможно, его удалили. Проверьте адрес или выберите оффер из списка."
  >
    <OfferGone id={id} />
  </MissingRecord>
);

export const NoSuchTab = ({ id }: { id: number }) => (
  <MissingTab
    list={offerList}
    title="У оффера нет такого раздела"
    text="Проверьте адрес или откройте оффер."
    href={offerHref(id)}
    command={{ id: 'offers.open' }}
    label="К офферу"
  />
);
