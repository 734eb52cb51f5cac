/** Which tabs a channel's page has. */
import { CHANNEL_TABS, type ChannelTab } from './channel.ts';

/** The tab in an address, the first one without any; undefined if there is no such tab. */
export const knownTab = (tab: string | null): ChannelTab | undefined =>
  CHANNEL_TABS.find((one) => one === (tab ?? 'general'));

interface Known {
  readonly hasLog: boolean;
  /** Whether there are settings left to add; null as long as that is not known. */
  readonly hasUnbound: boolean | null;
}

/** The tabs of the page. The open one is always among them, also if there is nothing in it. */
export const tabsBeside = (open: ChannelTab, { hasLog, hasUnbound }: Known): ChannelTab[] =>
  CHANNEL_TABS.filter((one) => {
    if (one === open) return true;
    if (one === 'history') return hasLog;
    return one !== 'add-settings' || hasUnbound;
  });

/** The tab of which it is not known yet whether the page has it. */
export const awaitedTab = (open: ChannelTab, { hasUnbound }: Pick<Known, 'hasUnbound'>) =>
  hasUnbound === null && open !== 'add-settings' && 'add-settings';
