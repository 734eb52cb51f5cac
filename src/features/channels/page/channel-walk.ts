import { useChannels } from '#features/channels/list/channels-store.ts';
import { useWalk } from '#workspace/navigation/record-navigation.ts';
import { paths } from '#workspace/navigation/routes.ts';

/** Steps from channel to channel in the filtered and sorted order of the list. */
export function useChannelWalk() {
  const channels = useChannels();
  return useWalk(paths.channels, async () => {
    const { channelsPagesOf } = await import('#features/channels/list/channels-pages.ts');
    return channelsPagesOf(channels);
  });
}
