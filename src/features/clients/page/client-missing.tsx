import { useMemo } from 'react';
import { bind, labelOf } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import type { RecordNavigationActor } from '#machines/lists/record-navigation.machine.ts';
import { clientHref } from '#records/client.ts';
import { MissingRecord, MissingTab } from '#workspace/missing-record.tsx';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';
import { clientReturning } from './client.commands.ts';

export const clientList = { label: 'Клиенты', href: paths.clients, back: 'К списку клиентов' };

export const NoSuchClient = ({
  id,
  navigation,
}: {
  id: number;
  navigation: RecordNavigationActor;
}) => (
  <MissingRecord
    list={clientList}
    navigation={navigation}
    title="Клиент не найден"
    absent={`Клиента с ID ${id} нет`}
    text="Проверьте адрес или выберите клиента из списка."
  />
);

export function NoSuchTab({ id }: { id: number }) {
  const { shell } = useServices();
  const toClient = useMemo(() => clientReturning(id), [id]);
  useBoundCommands(() => [bind(toClient, shell)], [toClient, shell]);
  return (
    <MissingTab
      list={clientList}
      title="У клиента нет такого раздела"
      text="Проверьте адрес или откройте клиента."
      href={clientHref(id)}
      command={toClient}
      label={labelOf(toClient)}
    />
  );
}
