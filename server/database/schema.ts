/** Types of the tables for Kysely. The migrations create the tables. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ActivityAction, ActivityActor, ActivityKind } from '#contract/activity.ts';
import type { RateType } from '#contract/channels.ts';
import type { LadderType } from '#contract/rates.ts';
import type { SettingType } from '#contract/settings.ts';
import type { AddressesTable, ClientsTable, PassportsTable } from './client-tables.ts';
import type {
  ClientReadsTable,
  IdempotencyKeysTable,
  KnownDevicesTable,
  LoginFailuresTable,
  PasswordChecksTable,
  RetiredTokensTable,
  RolesTable,
  SessionsTable,
  UserRolesTable,
  UsersTable,
} from './tables/accounts.ts';

/** timestamptz(3): an ISO 8601 string in both directions. */
type Timestamp = string;
type TimestampByDefault = ColumnType<string, string | undefined, string>;

/** Seeds that have run. They never run again, so they cannot overwrite changes. */
interface SeedsTable {
  name: string;
  /** The password hash of the seeded accounts, to find accounts that still have it. */
  password_hash: string | null;
  planted_at: TimestampByDefault;
}

/** jsonb: parsed when read, written as text. */
type Json<T> = ColumnType<T, string, string>;

/** The stored value of a setting: text, a number, 1 or 0, or a list of option values. */
export type StoredValue = string | number | string[];

interface DefaultSettingsTable {
  id: GeneratedAlways<number>;
  description: string;
  type: SettingType;
  value: Json<StoredValue>;
  options: Json<{ value: string; title: string }[]>;
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

interface ChannelDefaultSettingsTable extends DefaultSettingsTable {
  key: string;
}

interface OfferDefaultSettingsTable extends DefaultSettingsTable {
  name: string;
}

interface ChannelsTable {
  id: GeneratedAlways<number>;
  name: string;
  slug: string;
  description: string;
  is_active: boolean;
  rate_type: RateType;
  /** Increases by one with every change of the fields above. */
  version: Generated<number>;
  /** Each increases by one with every change of one of the channel's lists. */
  settings_revision: Generated<number>;
  level_rates_revision: Generated<number>;
  ladder_rates_revision: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

/** A row of a list that is written as a whole, with the revisions that changed and added it. */
interface ListRow {
  channel_id: number;
  version: number;
  created_version: number;
}

interface ChannelSettingsTable extends ListRow {
  default_setting_id: number;
  /** The channel's own value; null if the default value applies. */
  value: Json<StoredValue> | null;
  use_default: boolean;
}

interface PlannedRow extends ListRow {
  id: GeneratedAlways<number>;
  /** Business time, `YYYY-MM-DDTHH:MM`. */
  planned_date: string | null;
  /** When the plan of the row was last applied. */
  plan_applied_at: ColumnType<string | null, undefined, undefined>;
  updated_at: Timestamp;
}

interface LevelRatesTable extends PlannedRow {
  level: number;
  new_client_rate: number;
  returning_client_rate: number;
  planned_new_client_rate: number | null;
  planned_returning_client_rate: number | null;
}

interface LadderRatesTable extends PlannedRow {
  rate_type: LadderType;
  rate_value: number;
  range_from: number | null;
  range_to: number | null;
  planned_rate_value: number | null;
}

interface OffersTable {
  id: GeneratedAlways<number>;
  name: string;
  icon: string | null;
  url: string | null;
  site: string | null;
  min_sum: number;
  max_sum: number;
  period: string;
  bid: number;
  income_type: Generated<string>;
  age_from: number;
  age_up_to: number;
  keitaro_id: string | null;
  display_priority: number | null;
  is_active: Generated<boolean>;
  vip_position: number | null;
  has_checker: Generated<boolean>;
  is_broker: Generated<boolean>;
  comment: string | null;
  /** The name, folded for search. */
  search: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

interface OfferSettingsTable {
  offer_id: number;
  setting_id: number;
  /** The offer's own value, kept even while the default applies; null if it has none. */
  value: Json<StoredValue> | null;
  use_default: boolean;
}

/** The log of changes; see `docs/decisions/011-activity-log.md`. Append-only. */
interface ActivityTable {
  /** The first day of the month, UTC. */
  month: string;
  /** Counts from 1 in each month, in the order of the commits. */
  number: GeneratedAlways<number>;
  at: Timestamp;
  actor: ActivityActor;
  user_id: number | null;
  user_name: string | null;
  session: string | null;
  call: string | null;
  action: ActivityAction;
  kind: ActivityKind;
  record_id: number | null;
  record_name: string | null;
  part: string | null;
  part_id: string | null;
  part_name: string | null;
  /** The row id of a ladder rate; null for other parts and in older entries. */
  part_row: number | null;
  fields: string[];
  /** Field: [before, after]. */
  changes: Json<Record<string, [unknown, unknown]>>;
  hash: GeneratedAlways<Buffer>;
}

/** The last row of each month. */
interface ActivityHeadsTable {
  month: string;
  rows: number;
  hash: Buffer;
  dropped_at: Timestamp | null;
}

export interface Schema {
  activity: ActivityTable;
  activity_heads: ActivityHeadsTable;
  roles: RolesTable;
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  retired_tokens: RetiredTokensTable;
  login_failures: LoginFailuresTable;
  known_devices: KnownDevicesTable;
  password_checks: PasswordChecksTable;
  idempotency_keys: IdempotencyKeysTable;
  client_reads: ClientReadsTable;
  seeds: SeedsTable;
  channel_default_settings: ChannelDefaultSettingsTable;
  offer_default_settings: OfferDefaultSettingsTable;
  channels: ChannelsTable;
  channel_settings: ChannelSettingsTable;
  level_rates: LevelRatesTable;
  ladder_rates: LadderRatesTable;
  offers: OffersTable;
  offer_settings: OfferSettingsTable;
  clients: ClientsTable;
  passports: PassportsTable;
  addresses: AddressesTable;
}
