import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';

export function NotFoundScreen() {
  return (
    <Screen title="Страница не найдена">
      <BlankSlate
        title="По этому адресу ничего нет"
        text="Проверьте адрес или откройте нужный раздел из меню."
        action={
          <AppLink href={paths.users} className={buttonClass()}>
            К пользователям
          </AppLink>
        }
      />
    </Screen>
  );
}
