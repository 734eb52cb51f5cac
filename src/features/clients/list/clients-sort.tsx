import { SortMenu } from '#workspace/list-query/sort-menu.tsx';
import { clientSorts, clientsQueryCommands } from './clients.commands.ts';
import type { ClientsQueryActor } from './clients.logic.ts';

/** A menu with every order of the list. */
export default function ClientsSort({ actor }: { actor: ClientsQueryActor }) {
  return <SortMenu actor={actor} command={clientsQueryCommands.sort} sorts={clientSorts} />;
}
