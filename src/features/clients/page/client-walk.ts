import { useWalk } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';
import { useServices } from '#workspace/services.tsx';

/** Steps from client to client in the filtered and sorted order of the list. */
export function useClientWalk() {
  const { clients } = useServices();
  return useWalk(paths.clients, async () => {
    const { clientsPagesOf } = await import('#features/clients/list/clients-pages.ts');
    return clientsPagesOf(clients);
  });
}
