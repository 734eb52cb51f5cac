import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { lazyView } from '#ui/feedback/lazy-view.tsx';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { RecordScreen } from '#workspace/record-screen.tsx';
import { Screen } from '#workspace/screen.tsx';

/** Only a deleted offer needs the forms of all its parts. */
const OfferGone = lazyView(() => import('./offer-gone.tsx'));

const offerList = { label: 'Офферы', href: paths.offers };

/** Shown if the server has no offer with this id. */
export const NoSuchOffer = ({ id, walk }: { id: number; walk: RecordNavigationActor }) => (
  <RecordScreen title="Оффер не найден" list={offerList} walk={walk}>
    <Slate title="Оффер не найден" text={`Оффера с ID ${id} нет. Возможно, его удалили.`} />
    <OfferGone id={id} />
  </RecordScreen>
);

/** Shown if an offer's page has no such tab. */
export const NoSuchTab = () => (
  <Screen title="Страница не найдена">
    <Slate title="Страница не найдена" text="У оффера нет такого раздела." />
  </Screen>
);

const Slate = ({ title, text }: { title: string; text: string }) => (
  <BlankSlate
    title={title}
    text={text}
    action={
      <AppLink href={paths.offers} className={buttonClass()}>
        К списку офферов
      </AppLink>
    }
  />
);
