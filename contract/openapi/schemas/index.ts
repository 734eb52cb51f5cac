/** The named schemas of the description. */
import type { Components } from '../component.ts';
import { ACTIVITY } from './activity.ts';
import { CHANNELS } from './channels.ts';
import { CLIENTS } from './clients.ts';
import { OFFERS } from './offers.ts';
import { SETTINGS } from './settings.ts';
import { SHARED } from './shared.ts';
import { USERS } from './users.ts';

export const COMPONENTS: Components = {
  ...SHARED,
  ...USERS,
  ...SETTINGS,
  ...CHANNELS,
  ...OFFERS,
  ...CLIENTS,
  ...ACTIVITY,
};
