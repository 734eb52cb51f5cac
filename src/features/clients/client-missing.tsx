import { buttonClass } from '#ui/button.tsx';
import { BlankSlate } from '#ui/states.tsx';
import { AppLink } from '#workspace/link.tsx';
import { clientHref, paths } from '#workspace/routes.ts';
import { Screen } from '#workspace/screen.tsx';

const toList = (
  <AppLink href={paths.clients} className={buttonClass()}>
    К списку клиентов
  </AppLink>
);

/** The server knows no client of this id. */
export function NoSuchClient({ id }: { id: number }) {
  return (
    <Screen title="Клиент не найден">
      <BlankSlate
        title={`Клиента с ID ${id} нет`}
        text="Проверьте адрес или выберите клиента из списка."
        action={toList}
      />
    </Screen>
  );
}

/** A client's page has no such part. */
export function NoSuchTab({ id }: { id: number }) {
  return (
    <Screen title="Страница не найдена">
      <BlankSlate
        title="У клиента нет такого раздела"
        text="Проверьте адрес или откройте клиента."
        action={
          <>
            <AppLink href={clientHref(id)} className={buttonClass()}>
              К клиенту
            </AppLink>
            {toList}
          </>
        }
      />
    </Screen>
  );
}
