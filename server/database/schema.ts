/** The tables, as Kysely sees them. The migrations make them; this only says what they hold. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RateType } from '#contract/channels.ts';
import type { AddressType } from '#contract/clients.ts';
import type { LadderType } from '#contract/rates.ts';
import type { SettingType } from '#contract/settings.ts';

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

/** From where somebody has signed in to an account: an address or a cookie, named by a hash. */
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

/** Which seeds were ever planted here, so that none is planted again over what people did to it. */
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

interface ClientsTable {
  id: GeneratedAlways<number>;
  last_name: string;
  first_name: string;
  patronymic: string | null;
  birth_date: string;
  /** `7` and ten digits. */
  phone: string | null;
  email: string | null;
  has_passport: Generated<boolean>;
  has_address: Generated<boolean>;
  /** Name, e-mail and phone as they are searched. */
  search: GeneratedAlways<string>;
  /** Parts of it, by which a search is ranked; `head` is all but the patronymic. */
  surname: GeneratedAlways<string>;
  given_name: GeneratedAlways<string>;
  head: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: TimestampByDefault;
  updated_at: TimestampByDefault;
}

interface PassportsTable {
  id: GeneratedAlways<number>;
  client_id: number;
  series: string | null;
  number: string | null;
  issued_by: string;
  issued_date: string;
  division_code: string;
}

interface AddressesTable {
  id: GeneratedAlways<number>;
  client_id: number;
  type: AddressType;
  region: string;
  city: string;
  street: string;
  house: string;
  housing: string | null;
  flat: string | null;
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
