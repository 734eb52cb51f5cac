/**
 * All migrations by number, forward only. They are imported by name so that the bundle contains them. Never
 * edit a released migration. Give a new one a number above all others, so that it runs last.
 */
import type { Migration } from 'kysely';
import { russianText } from './001-russian-text.ts';
import { usersAndSessions } from './002-users-and-sessions.ts';
import { defaultSettings } from './003-default-settings.ts';
import { channels } from './004-channels.ts';
import { offers } from './010-offers.ts';
import { clients } from './011-clients.ts';
import { clientRanks } from './040-client-ranks.ts';
import { passportNumbers } from './041-passport-numbers.ts';
import { idempotencyKeys } from './060-idempotency-keys.ts';
import { signInAttempts } from './accounts/020-sign-in-attempts.ts';
import { passwordChecks } from './accounts/021-password-checks.ts';
import { accounts } from './accounts/061-accounts.ts';
import { accountChanges } from './accounts/091-account-changes.ts';
import { presentedTokens } from './accounts/093-presented-tokens.ts';
import { activity } from './activity/080-activity.ts';
import { activityTriggers } from './activity/081-activity-triggers.ts';
import { activitySessions } from './activity/082-activity-sessions.ts';
import { activityRows } from './activity/092-activity-rows.ts';
import { activityNames } from './activity/094-activity-names.ts';
import { activityRanges } from './activity/095-activity-ranges.ts';

export const migrations: Record<string, Migration> = {
  '001-russian-text': russianText,
  '002-users-and-sessions': usersAndSessions,
  '003-default-settings': defaultSettings,
  '004-channels': channels,
  '010-offers': offers,
  '011-clients': clients,
  '020-sign-in-attempts': signInAttempts,
  '021-password-checks': passwordChecks,
  '040-client-ranks': clientRanks,
  '041-passport-numbers': passportNumbers,
  '060-idempotency-keys': idempotencyKeys,
  '061-accounts': accounts,
  '080-activity': activity,
  '081-activity-triggers': activityTriggers,
  '082-activity-sessions': activitySessions,
  '091-account-changes': accountChanges,
  '092-activity-rows': activityRows,
  '093-presented-tokens': presentedTokens,
  '094-activity-names': activityNames,
  '095-activity-ranges': activityRanges,
};
