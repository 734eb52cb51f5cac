import { type ReactNode, useMemo } from 'react';
import { bind, labelOf } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { clientHref } from '#records/client.ts';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { Screen } from '#workspace/screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { clientReturning } from './client.commands.ts';

const toList = (
  <AppLink href={paths.clients} className={buttonClass()}>
    К списку клиентов
  </AppLink>
);

/** Shown if the server has no client with this id. */
export function NoSuchClient({ id, meta }: { id: number; meta: ReactNode }) {
  return (
    <Screen title="Клиент не найден" meta={meta}>
      <BlankSlate
        title={`Клиента с ID ${id} нет`}
        text="Проверьте адрес или выберите клиента из списка."
        action={toList}
      />
    </Screen>
  );
}

/** Shown if a client's page has no such tab. */
export function NoSuchTab({ id }: { id: number }) {
  const { shell } = useServices();
  const toClient = useMemo(() => clientReturning(id), [id]);
  useBoundCommands(() => [bind(toClient, shell)], [toClient, shell]);
  return (
    <Screen title="Страница не найдена">
      <BlankSlate
        title="У клиента нет такого раздела"
        text="Проверьте адрес или откройте клиента."
        action={
          <>
            <AppLink href={clientHref(id)} command={toClient} className={buttonClass()}>
              {labelOf(toClient)}
            </AppLink>
            {toList}
          </>
        }
      />
    </Screen>
  );
}
