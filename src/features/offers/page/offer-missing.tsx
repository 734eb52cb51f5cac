import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { offerHref } from '#records/offer.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { RecordScreen } from '#workspace/record-screen.tsx';
import { Screen } from '#workspace/screen.tsx';

/** Only a deleted offer needs the forms of all its parts. */
const OfferGone = lazyView(() => import('./offer-gone.tsx'));

const toList = (
  <AppLink href={paths.offers} className={buttonClass()}>
    К списку офферов
  </AppLink>
);

/** The list, as the last step of the breadcrumbs. */
export const offerList = { label: 'Офферы', href: paths.offers };

/** Shown if the server has no offer with this id. */
export const NoSuchOffer = ({ id, walk }: { id: number; walk: RecordNavigationActor }) => (
  <RecordScreen title="Оффер не найден" list={offerList} walk={walk}>
    <BlankSlate
      title={`Оффера с ID ${id} нет`}
      text="Возможно, его удалили. Проверьте адрес или выберите оффер из списка."
      action={toList}
    />
    <OfferGone id={id} />
  </RecordScreen>
);

/** Shown if an offer's page has no such tab. */
export const NoSuchTab = ({ id }: { id: number }) => (
  <Screen title="Страница не найдена">
    <BlankSlate
      title="У оффера нет такого раздела"
      text="Проверьте адрес или откройте оффер."
      action={
        <>
          <AppLink href={offerHref(id)} command={{ id: 'offers.open' }} className={buttonClass()}>
            К офферу
          </AppLink>
          {toList}
        </>
      }
    />
  </Screen>
);
