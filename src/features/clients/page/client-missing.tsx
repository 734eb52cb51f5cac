import { useMemo } from 'react';
import { bind, labelOf } from '#commands/command.ts';
import { useBoundCommands } from '#commands/react.tsx';
import { clientHref } from '#records/client.ts';
import { type MissingProps, MissingRecord, MissingTab } from '#workspace/missing-record.tsx';
import { useServices } from '#workspace/services.tsx';
import { clientReturning } from './returning.commands.ts';

const back = 'К списку клиентов';

export default function ClientMissing({ id, list, navigation }: MissingProps) {
  if (!navigation) return <NoSuchTab id={id} list={list} />;
  return (
    <MissingRecord
      list={list}
      back={back}
      navigation={navigation}
      title="Клиент не найден"
      absent={`Клиента с ID ${id} нет`}
      text="Проверьте адрес или выберите клиента из списка."
    />
  );
}

function NoSuchTab({ id, list }: Pick<MissingProps, 'id' | 'list'>) {
  const { shell } = useServices();
  const toClient = useMemo(() => clientReturning(id), [id]);
  useBoundCommands(() => [bind(toClient, shell)], [toClient, shell]);
  return (
    <MissingTab
      list={list}
      back={back}
      title="У клиента нет такого раздела"
      text="Проверьте адрес или откройте клиента."
      href={clientHref(id)}
      command={toClient}
      label={labelOf(toClient)}
    />
  );
}
