/** Which tabs a channel's page has. */
import { CHANNEL_TABS, type ChannelTab } from './channel.ts';

/** The tab in an address, by default the first one; undefined if there is no such tab. */
export const knownTab = (tab: string | null): ChannelTab | undefined =>
  CHANNEL_TABS.find((one) => one === (tab ?? 'general'));

interface Known {
  readonly hasLog: boolean;
  /** Whether there are settings left to add; null while unknown. */
  readonly hasUnbound: boolean | null;
}

/** The tabs of the page. The open tab is always included, even if it is empty. */
export const tabsBeside = (open: ChannelTab, { hasLog, hasUnbound }: Known): ChannelTab[] =>
  CHANNEL_TABS.filter((one) => {
    if (one === open) return true;
    if (one === 'history') return hasLog;
    return one !== 'add-settings' || hasUnbound;
  });

/** The tab that the page may still get; false if there is none. */
export const awaitedTab = (open: ChannelTab, { hasUnbound }: Pick<Known, 'hasUnbound'>) =>
  hasUnbound === null && open !== 'add-settings' && 'add-settings';
