/** All checks, in the order in which they run: reads, writes, deletions. */
import type { Group } from '../check.ts';
import { extras } from './extras.ts';
import { clients } from './read/clients.ts';
import { channels, defaultSettings, users } from './read/lists.ts';
import { offers } from './read/offers.ts';
import { session, signOut } from './read/session.ts';
import { wire } from './wire.ts';
import { channelSettings } from './write/channel-settings.ts';
import { channelDeletion, channelWrites } from './write/channels.ts';
import { clientWrites } from './write/clients.ts';
import { defaultSettingDeletion, defaultSettingWrites } from './write/default-settings.ts';
import { offerDeletion, offerWrites } from './write/offers.ts';
import { rates } from './write/rates.ts';
import { userDeletion, userWrites } from './write/users.ts';

export const GROUPS: readonly Group[] = [
  session,
  users,
  channels,
  defaultSettings,
  offers,
  clients,
  userWrites,
  channelWrites,
  rates,
  defaultSettingWrites,
  channelSettings,
  offerWrites,
  clientWrites,
  extras,
  channelDeletion,
  offerDeletion,
  defaultSettingDeletion,
  userDeletion,
];

/** The groups that run after the records of the run are removed. */
export const CLOSING: readonly Group[] = [signOut, wire];
