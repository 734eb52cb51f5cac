import { describe, expect, test } from 'vitest';
import { CHANNEL_TABS } from '#records/channel.ts';
import { awaitedTab, knownTab, tabsBeside } from '#records/channel-tabs.ts';

const none = { hasLog: false, hasUnbound: false };
const always = ['general', 'settings', 'statistic', 'analytic', 'rates'];

describe('the tabs of a channel', () => {
  test('an address without a tab means the first one, an unknown tab means none', () => {
    expect(knownTab(null)).toBe('general');
    for (const tab of CHANNEL_TABS) expect(knownTab(tab)).toBe(tab);
    expect(knownTab('owner')).toBeUndefined();
  });

  test('the log and settings to add have a tab only if there are some', () => {
    expect(tabsBeside('general', none)).toEqual(always);
    expect(tabsBeside('rates', { ...none, hasLog: true })).toEqual([...always, 'history']);
    expect(tabsBeside('rates', { ...none, hasUnbound: null })).toEqual(always);
    expect(tabsBeside('general', { hasLog: true, hasUnbound: true })).toEqual([...CHANNEL_TABS]);
  });

  test('the open tab stays in its place, also without content', () => {
    expect(tabsBeside('history', none)).toEqual([...always, 'history']);
    expect(tabsBeside('add-settings', none)).toEqual(
      CHANNEL_TABS.filter((tab) => tab !== 'history'),
    );
  });

  test('settings to add are awaited until it is known whether there are any', () => {
    expect(awaitedTab('general', { hasUnbound: null })).toBe('add-settings');
    for (const hasUnbound of [true, false])
      expect(awaitedTab('general', { hasUnbound })).toBe(false);
    // The tab is open, so it exists.
    expect(awaitedTab('add-settings', { hasUnbound: null })).toBe(false);
  });
});
