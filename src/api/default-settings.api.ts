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
import { ifMatch, type WriteBase, writtenOf } from './if-match.ts';

declare module './call.ts' {
  interface Places {
    channelDefaults: unknown;
    offerDefaults: unknown;
  }
}

/** A default setting of either kind; `name` is the `key` of a channel's setting. */
export interface DefaultSetting extends DefaultSettingWrite {
  readonly id: number;
  readonly version?: Version | null | undefined;
}

export interface DefaultSettingWrite {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly options: readonly SettingOption[];
  readonly value: SettingValue;
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

/** The shape of offer settings, which the console uses for both kinds. */
export const NamedSetting: z.ZodMiniType<DefaultSetting> = z.pipe(
  OfferDefaultSetting,
  z.transform((raw) => toSetting(raw, raw.name)),
);

export const CHANNEL_DEFAULTS_PATH = '/api/v1/default-settings';
export const OFFER_DEFAULTS_PATH = '/api/v1/settings';

/** Default settings of channels, identified by key. */
export const createChannelDefaultsApi = (http: Http) =>
  createApi(http, {
    path: CHANNEL_DEFAULTS_PATH,
    whose: 'каналов',
    place: { on: 'channelDefaults' },
    row: z.pipe(
      ChannelDefaultSetting,
      z.transform((raw) => toSetting(raw, raw.key)),
    ),
    bodyOf: ({ name, ...rest }) => ({ key: name, ...rest }),
  });

/** Default settings of offers, identified by name. */
export const createOfferDefaultsApi = (http: Http) =>
  createApi(http, {
    path: OFFER_DEFAULTS_PATH,
    whose: 'офферов',
    place: { on: 'offerDefaults' },
    row: NamedSetting,
    bodyOf: (setting) => setting,
  });

interface KindOfDefaults {
  readonly path: string;
  readonly whose: 'каналов' | 'офферов';
  readonly place: CallPlace;
  readonly row: z.ZodMiniType<DefaultSetting>;
  readonly bodyOf: (setting: DefaultSettingWrite) => object;
}

function createApi(http: Http, { path, whose, place, row, bodyOf }: KindOfDefaults) {
  const rows = Success(z.array(row));
  const written = writtenOf(row);
  return {
    list: async (signal: AbortSignal | null = null): Promise<readonly DefaultSetting[]> => {
      const { data } = await http('generic', 'GET', path, rows, {
        words: `Настройки ${whose} по умолчанию`,
        place,
        signal,
      });
      return data;
    },
    /** Answers with the id of the new setting; null if the answer does not contain it. */
    create: async (setting: DefaultSettingWrite, key?: string) =>
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
    /** The link of `update` in messages. */
    updateLink: (id: number) => `PUT ${path}/${id}`,
    /**
     * Answers with the new setting; null if the answer does not contain it.
     *
     * @param base The version that was read. The server answers 412 if there is a newer one.
     */
    update: (id: number, setting: DefaultSettingWrite, base: WriteBase) =>
      http('generic', 'PUT', `${path}/${id}`, written, {
        words: `Сохранение настройки ${whose} по умолчанию #${id}`,
        place,
        body: bodyOf(setting),
        ...ifMatch(base),
      }),
  };
}
export type DefaultSettingsApi = ReturnType<typeof createApi>;
