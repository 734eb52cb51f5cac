import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';

/** The screen for unknown addresses. */
export function NotFoundScreen() {
  return (
    <Screen title="Страница не найдена">
      <BlankSlate
        title="По этому адресу ничего нет"
        text="Проверьте адрес или откройте нужный раздел из меню."
        action={
          <AppLink href={paths.home} className={buttonClass()}>
            На главную
          </AppLink>
        }
      />
    </Screen>
  );
}

/** What each screen without content waits for, by its entry in the menu. */
const AWAITED: Readonly<Record<string, string>> = {
  dashboard: 'Сводка появится, когда API начнёт отдавать показатели.',
  sentLeads: 'Здесь будет отчёт об отправленных лидах, когда API начнёт его отдавать.',
  receivedLeads: 'Здесь будет отчёт о принятых лидах, когда API начнёт его отдавать.',
  monetization: 'Здесь будет отчёт о монетизации, когда API начнёт его отдавать.',
  networksIssuance: 'Выдачи по сетям появятся, когда API начнёт их отдавать.',
  networksClicks: 'Корректировка конверсии ждёт раздела в API.',
  targetedAdvertising: 'Данные о таргетированной рекламе появятся, когда API начнёт их отдавать.',
  fixedPlacements: 'Фиксированные размещения ждут раздела в API.',
  rankingsManual: 'Ручной рейтинг офферов ждёт раздела в API.',
  rankingsAuto: 'Автоматический рейтинг офферов ждёт раздела в API.',
  settingsGeneral: 'Общие настройки ждут раздела в API.',
  settingsGeo: 'Настройки географии ждут раздела в API.',
  channelLogic: 'Логика ставок ждёт раздела в API.',
  email: 'Настройки рассылок по почте ждут раздела в API.',
  sms: 'Настройки рассылок SMS ждут раздела в API.',
  permissions: 'Права доступа ждут раздела в API.',
};

/** A screen of the menu without content yet: its title, and what it waits for. */
export function PlaceholderScreen({ id, title }: { id: string; title: string }) {
  return (
    <Screen title={title}>
      <BlankSlate title="Пока здесь пусто" text={AWAITED[id] ?? ''} />
    </Screen>
  );
}
