/** The offer service of the letter API. */
import {
  type Context,
  create,
  find,
  having,
  ok,
  paged,
  type Routes,
  remove,
  settingRoutes,
  write,
} from './shared.ts';
import type { Offer } from './store.ts';

const ALL = '/api/v1/offers';
const ONE = `${ALL}/:id`;
const REQUIRED = ['name', 'min_sum', 'max_sum', 'period', 'bid', 'age_from', 'age_up_to'];

const offer = ({ store, id }: Context) => find(store.offers, id);

/** With `use_default` a parameter shows the value of its default setting. */
const presentIn =
  ({ store }: Context) =>
  ({ params, ...rest }: Offer) => ({
    ...rest,
    is_active: rest.status === 1,
    partner: { id: 5 },
    settings: params.flatMap((param) => {
      const original = store.offerDefaults.find(({ id }) => id === param.setting_id);
      if (!original) return [];
      const { name, description, type, options, value } = original;
      return [
        {
          name,
          description,
          type,
          options,
          ...param,
          value: param.use_default ? value : param.value,
        },
      ];
    }),
  });

const params = (settings: unknown): Offer['params'] =>
  (settings as Offer['params']).map(({ setting_id, value, use_default }) => ({
    setting_id: Number(setting_id),
    value,
    use_default: Boolean(Number(use_default)),
  }));

export const offerRoutes: Routes = {
  ...settingRoutes('/api/v1/settings', 'name', ({ offerDefaults }) => offerDefaults),
  [`GET ${ALL}`]: (context) => {
    const { query, store } = context;
    const words = (query.get('name') ?? '').toLowerCase().split(/\s+/);
    const isEqual = (row: Offer, field: string) =>
      !query.get(field) || Number(query.get(field)) === row[field];
    const kept = store.offers.filter(
      (row) =>
        words.every((word) => String(row.name).toLowerCase().includes(word)) &&
        isEqual(row, 'status') &&
        isEqual(row, 'vip_position'),
    );
    const { data, page } = paged(kept, query, 20);
    const shown = (data as Offer[]).map(presentIn(context));
    return { ...ok(shown), meta: page, filters: Object.fromEntries(query) };
  },
  [`POST ${ALL}`]: (context) =>
    ok(presentIn(context)(create(context.store.offers, having(context, REQUIRED), { params: [] }))),
  [`GET ${ONE}`]: (context) => ok(presentIn(context)(offer(context))),
  [`PUT ${ONE}`]: (context) => {
    const { settings } = having(context, REQUIRED).body;
    const found = write(offer(context), context);
    if (settings) found.params = params(settings);
    return ok(presentIn(context)(found));
  },
  [`DELETE ${ONE}`]: ({ store, id }) => remove(store.offers, id),
  [`POST ${ONE}/settings`]: (context) => {
    offer(context).params.push(...params(context.body.settings));
    return ok(presentIn(context)(offer(context)));
  },
  [`GET ${ONE}/available-settings`]: (context) => {
    const ids = offer(context).params.map(({ setting_id }) => setting_id);
    return ok(context.store.offerDefaults.filter(({ id }) => !ids.includes(id)));
  },
};
