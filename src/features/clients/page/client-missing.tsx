import { useMemo } from 'react';
import { bind, labelOf } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { clientHref } from '#records/client.ts';
import { BlankSlate } from '#ui/feedback/states.tsx';
import { buttonClass } from '#ui/form/button.tsx';
import { AppLink } from '#workspace/navigation/link.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { RecordScreen } from '#workspace/record-screen.tsx';
import { Screen } from '#workspace/screen.tsx';
import { useServices } from '#workspace/services.tsx';
import { clientReturning } from './client.commands.ts';

const toList = (
  <AppLink href={paths.clients} className={buttonClass()}>
    К списку клиентов
  </AppLink>
);

/** The list, as the last step of the breadcrumbs. */
export const clientList = { label: 'Клиенты', href: paths.clients };

/** Shown if the server has no client with this id. */
export function NoSuchClient({ id, walk }: { id: number; walk: RecordNavigationActor }) {
  return (
    <RecordScreen title="Клиент не найден" list={clientList} walk={walk}>
      <BlankSlate
        title={`Клиента с ID ${id} нет`}
        text="Проверьте адрес или выберите клиента из списка."
        action={toList}
      />
    </RecordScreen>
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
