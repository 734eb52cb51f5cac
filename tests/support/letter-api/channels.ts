/** The channel service of the letter API. */
import {
  type Context,
  create,
  find,
  having,
  newId,
  now,
  ok,
  type Routes,
  remove,
  settingRoutes,
  write,
} from './shared.ts';
import type { Channel, Row } from './store.ts';

const ALL = '/api/v1/channels';
const ONE = `${ALL}/:id`;

const channel = ({ store, id }: Context) => find(store.channels, id);
const present = ({ rates: _, ladder: __, bound, ...rest }: Channel) => ({
  ...rest,
  settings: bound,
  region: 'ru',
});

/** The whole list replaces the old one; rows with an id keep it. */
const replaced = ({ body, store }: Context) =>
  (body.rates as Row[]).map((row) => ({
    ...row,
    id: Number(row.id) || newId(store),
    updated_at: now(),
  }));

const settingsOf = (context: Context) =>
  channel(context).bound.flatMap((own) => {
    const original = context.store.channelDefaults.find(({ key }) => key === own.key);
    if (!original) return [];
    const isText = original.type === 'string' || original.type === 'number';
    const type = isText ? 'text' : original.type;
    return [{ ...original, ...own, type, default_setting: original }];
  });

export const channelRoutes: Routes = {
  ...settingRoutes('/api/v1/default-settings', 'key', ({ channelDefaults }) => channelDefaults),
  [`GET ${ALL}`]: ({ store }) => ok(store.channels.map(present)),
  [`POST ${ALL}`]: (context) => {
    const empty = { slug: '', rates: [], ladder: [], bound: [] };
    return ok(present(create(context.store.channels, having(context, ['name']), empty)));
  },
  [`GET ${ONE}`]: (context) => ok(present(channel(context))),
  [`PUT ${ONE}`]: (context) => ok(present(write(channel(context), having(context, ['name'])))),
  [`DELETE ${ONE}`]: ({ store, id }) => remove(store.channels, id),
  [`PATCH ${ONE}/toggle-status`]: (context) => {
    const found = channel(context);
    found.is_active = !found.is_active;
    return ok(present(found));
  },
  [`GET ${ONE}/rates`]: (context) => ok(channel(context).rates),
  [`POST ${ONE}/rates`]: (context) => {
    channel(context).rates = replaced(context);
    return ok(channel(context).rates);
  },
  [`GET ${ONE}/ladder-rates`]: (context) => ok(channel(context).ladder),
  [`POST ${ONE}/ladder-rates`]: (context) => {
    channel(context).ladder = replaced(context);
    return ok(channel(context).ladder);
  },
  [`GET ${ONE}/settings`]: (context) => ok(settingsOf(context)),
  [`POST ${ONE}/settings`]: (context) => {
    const sent = context.body.settings as Channel['bound'];
    channel(context).bound = sent.map(({ key, value, use_default }) => ({
      key,
      value,
      use_default: Boolean(Number(use_default)),
    }));
    return ok(settingsOf(context));
  },
  [`GET ${ONE}/available-settings`]: (context) => {
    const keys = channel(context).bound.map(({ key }) => key);
    return ok(context.store.channelDefaults.filter(({ key }) => !keys.includes(key)));
  },
};
