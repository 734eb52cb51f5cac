import { SortMenu } from '#workspace/tables/sort-menu.tsx';
import { clientSorts, clientsQueryCommands } from './clients.commands.ts';
import type { ClientsQueryActor } from './clients.logic.ts';

/** Every order that the list can have. */
export default function ClientsSort({ actor }: { actor: ClientsQueryActor }) {
  return <SortMenu actor={actor} command={clientsQueryCommands.sort} sorts={clientSorts} />;
}
