import * as z from 'zod/mini';
import {
  ChannelDefaultSetting,
  OfferDefaultSetting,
  type SettingOption,
  type SettingValue,
} from '#contract/settings.ts';
import { Success, type Version } from '#contract/wire.ts';
import { idIn } from './answer.ts';
import type { CallPlace } from './call.ts';
import type { Http } from './http.ts';
import { ifMatch, type WriteBase } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channelDefaults: unknown;
    offerDefaults: unknown;
  }
}

/** A default setting of either kind; its `name` is what a channel's setting calls its key. */
export interface DefaultSetting extends DefaultSettingWrite {
  readonly id: number;
  readonly version?: Version | null | undefined;
}

/** The fields of a write. */
export interface DefaultSettingWrite {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly options: readonly SettingOption[];
  readonly value: SettingValue;
}

/** Default settings of one kind. */
export interface DefaultSettingsApi {
  list(signal?: AbortSignal): Promise<readonly DefaultSetting[]>;
  /** Answers with the id of the new setting; null if the answer does not contain it. */
  create(setting: DefaultSettingWrite, key?: string): Promise<number | null>;
  /** The link of `update` in messages. */
  updateLink(id: number): string;
  /**
   * Answers with the new setting; null if the answer does not contain it.
   *
   * @param base The version that was read. The server refuses a newer one with 412.
   */
  update(id: number, setting: DefaultSettingWrite, base: WriteBase): Promise<DefaultSetting | null>;
  /** @param name For its message. */
  remove(id: number, name?: string): Promise<void>;
}

type Raw = Pick<
  ChannelDefaultSetting,
  'id' | 'description' | 'type' | 'options' | 'value' | 'version'
>;

const toSetting = (raw: Raw, name: string): DefaultSetting => ({
  id: raw.id,
  name,
  description: raw.description ?? '',
  type: raw.type,
  options: raw.options ?? [],
  value: raw.value,
  version: raw.version,
});

export const CHANNEL_DEFAULTS_PATH = '/api/v1/default-settings';
export const OFFER_DEFAULTS_PATH = '/api/v1/settings';

/** Default settings of channels, identified by key. */
export function createChannelDefaultsApi(http: Http): DefaultSettingsApi {
  const row = z.pipe(
    ChannelDefaultSetting,
    z.transform((raw) => toSetting(raw, raw.key)),
  );
  const place = { on: 'channelDefaults' } as const;
  return createApi(http, CHANNEL_DEFAULTS_PATH, 'каналов', place, row, ({ name, ...rest }) => ({
    key: name,
    ...rest,
  }));
}

/** Default settings of offers, identified by name. */
export function createOfferDefaultsApi(http: Http): DefaultSettingsApi {
  const row = z.pipe(
    OfferDefaultSetting,
    z.transform((raw) => toSetting(raw, raw.name)),
  );
  const place = { on: 'offerDefaults' } as const;
  return createApi(http, OFFER_DEFAULTS_PATH, 'офферов', place, row, (setting) => setting);
}

function createApi<TRow extends z.ZodMiniType<DefaultSetting>>(
  http: Http,
  path: string,
  whose: 'каналов' | 'офферов',
  place: CallPlace,
  row: TRow,
  bodyOf: (setting: DefaultSettingWrite) => object,
): DefaultSettingsApi {
  const list = Success(z.array(row));
  // The write has succeeded, so a body without the setting is not a failure.
  const written = z.looseObject({ data: z.catch(z.nullish(row), null) });
  return {
    list: async (signal) => {
      const { data } = await http('generic', 'GET', path, list, {
        words: `Настройки ${whose} по умолчанию`,
        place,
        signal: signal ?? null,
      });
      return data as readonly DefaultSetting[];
    },
    create: async (setting, key) =>
      idIn(
        await http('generic', 'POST', path, z.unknown(), {
          words: `Создание настройки ${whose} по умолчанию`,
          named: setting.name,
          makes: place.on,
          place,
          body: bodyOf(setting),
          key,
        }),
      ),
    updateLink: (id) => `PUT ${path}/${id}`,
    update: async (id, setting, base) => {
      const answer = await http('generic', 'PUT', `${path}/${id}`, written, {
        words: `Сохранение настройки ${whose} по умолчанию #${id}`,
        place,
        body: bodyOf(setting),
        ...ifMatch(base),
      });
      return (answer.data as DefaultSetting | null | undefined) ?? null;
    },
    remove: async (id, name) => {
      await http('generic', 'DELETE', `${path}/${id}`, z.unknown(), {
        words: `Удаление настройки ${whose} по умолчанию #${id}`,
        named: name,
        place,
      });
    },
  };
}
