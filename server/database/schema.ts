/** The tables as Kysely sees them. The migrations create them; these are only their types. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RateType } from '#contract/channels.ts';
import type { LadderType } from '#contract/rates.ts';
import type { SettingType } from '#contract/settings.ts';
import type { AddressesTable, ClientsTable, PassportsTable } from './client-tables.ts';

/** timestamptz(3): an ISO 8601 string in both directions. */
type Timestamp = string;
type TimestampByDefault = ColumnType<string, string | undefined, string>;

interface RolesTable {
  id: number;
  /** One of `ROLES`, or one that was added in the database. */
  name: string;
}

interface UsersTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  /** A PHC string, or `!` for an account that nobody can sign in to. */
  password_hash: string;
  /** Grows by one with every change. */
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

interface UserRolesTable {
  user_id: number;
  role_id: number;
}

/** One sign-in and all the tokens that followed from it by refreshing: a family. */
interface SessionsTable {
  id: string;
  user_id: number;
  /** SHA-256 of the secret half of the current token. */
  token_hash: Buffer;
  /** Makes each token's successor: the same one in every process, and none without this key. */
  rotation_key: Buffer;
  access_expires_at: Timestamp;
  refresh_expires_at: Timestamp;
  /** Refreshing never goes beyond this. */
  ends_at: Timestamp;
  created_at: Timestamp;
}

/** Tokens that a refresh has replaced, for as long as they are still honoured. */
interface RetiredTokensTable {
  token_hash: Buffer;
  session_id: string;
  retired_at: Timestamp;
}

/** Failed sign-ins to an account from an address, registrations from one; named by a hash. */
interface LoginFailuresTable {
  key: string;
  failures: number;
  window_ends_at: Timestamp;
  /** Nothing is tried before this; null where only the number counts. */
  retry_at: Timestamp | null;
}

/** Where a user has signed in from: an address or a cookie, named by a hash. */
interface KnownDevicesTable {
  user_id: number;
  key: string;
  last_seen_at: Timestamp;
}

/** Passwords that were found to be other than the published one; by MD5 of their hash. */
interface PasswordChecksTable {
  user_id: number;
  checked: string;
}

/** Seeds that have run here, so that none runs again over people's changes. */
interface SeedsTable {
  name: string;
  /** The hash that the seeded accounts were given, to find those that still have it. */
  password_hash: string | null;
  planted_at: TimestampByDefault;
}

/** jsonb: any JSON when read, its text when written. */
type Json<T> = ColumnType<T, string, string>;

/** A setting's value as it is stored: text, a number, 1 or 0, or a list of option values. */
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
  /** Grows by one with every change of the fields above. */
  version: Generated<number>;
  /** Each grows by one with every change of one of the channel's lists. */
  settings_revision: Generated<number>;
  level_rates_revision: Generated<number>;
  ladder_rates_revision: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

/** A row of a list that is written as a whole: the revisions that changed it last and brought it. */
interface ListRow {
  channel_id: number;
  version: number;
  created_version: number;
}

interface ChannelSettingsTable extends ListRow {
  default_setting_id: number;
  /** The channel's own value; null as long as it has none and shows the default's. */
  value: Json<StoredValue> | null;
  use_default: boolean;
}

interface PlannedRow extends ListRow {
  id: GeneratedAlways<number>;
  /** Wall-clock time of the business zone, `YYYY-MM-DDTHH:MM`. */
  planned_date: string | null;
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
  /** The name as it is searched. */
  search: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

interface OfferSettingsTable {
  offer_id: number;
  setting_id: number;
  /** The offer's own value, kept while the default one counts; null as long as it has none. */
  value: Json<StoredValue> | null;
  use_default: boolean;
}

export interface Schema {
  roles: RolesTable;
  users: UsersTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  retired_tokens: RetiredTokensTable;
  login_failures: LoginFailuresTable;
  known_devices: KnownDevicesTable;
  password_checks: PasswordChecksTable;
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
