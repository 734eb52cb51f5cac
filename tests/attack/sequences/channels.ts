/** Channels with their lists, and the default settings of both kinds. */
import type { Row, State } from '#tests/attack/schedules/lists.ts';
import { clashes, differs, expectOf } from '#tests/attack/schedules/rules.ts';
import {
  type Channel,
  LISTS,
  living,
  type Model,
  type Plan,
  pick,
  SETTINGS,
  type Setting,
  type Step,
  settle,
} from './model.ts';

export const channelView = ({ id, fields, version }: Channel) => ({ id, ...fields, version });
export const settingView = (label: 'key' | 'name', setting: Setting) => {
  const { id, description, value, version } = setting;
  return { id, [label]: setting.label, description, value, version, type: 'string' };
};

const NO_LISTS: readonly State[] = LISTS.map(() => ({ revision: 1, rows: [] }));
const fieldsOf = (value: number) => ({
  name: `Канал ${value}`,
  slug: `slug-${value % 10}`,
  description: value % 2 ? '' : `Описание ${value}`,
  is_active: value % 3 > 0,
  rate_type: value % 2 ? 'level' : 'ladder',
});
const isTaken = (model: Model, slug: string, id?: number) =>
  living(model.channels).some((one) => one.fields.slug === slug && one.id !== id);

/** Gives the setting a new version in all channels that have it, after its change. */
function touch(model: Model, setting: Setting): void {
  for (const channel of living(model.channels)) {
    const { revision, rows } = channel.lists[SETTINGS]!;
    if (!rows.some(({ id }) => id === setting.id)) continue;
    const next = rows.map((row) => {
      if (row.id !== setting.id) return row;
      const value = channel.own.get(row.id) ?? setting.value;
      return { ...row, version: revision + 1, fields: { ...row.fields, value } };
    });
    channel.lists[SETTINGS] = { revision: revision + 1, rows: next };
  }
}

type Kind = 'defaults' | 'params';
const PATHS = { defaults: '/api/v1/default-settings', params: '/api/v1/settings' } as const;
export const LABELS = { defaults: 'key', params: 'name' } as const;

const isUsed = (model: Model, kind: Kind, id: number) =>
  kind === 'defaults'
    ? living(model.channels).some(({ lists }) => lists[SETTINGS]!.rows.some((row) => row.id === id))
    : living(model.offers).some(({ params }) => params.has(id));

const settingSteps = (kind: Kind) => ({
  create(model: Model, { value }: Step): Plan {
    const label = `настройка ${value % 8}`;
    const sent = { description: `О ${value}`, value: `общее ${value}` };
    return {
      ...{ method: 'POST', path: PATHS[kind], status: 201, isCreating: true },
      body: { [LABELS[kind]]: label, type: 'string', options: [], ...sent },
      refused: living(model[kind]).some((one) => one.label === label) ? 422 : null,
      done: ({ id = 0 }) => {
        model[kind].set(id, { id, label, ...sent, version: 1 });
        return settingView(LABELS[kind], model[kind].get(id)!);
      },
      again: (id) => {
        const setting = model[kind].get(id);
        return setting ? settingView(LABELS[kind], setting) : null;
      },
    };
  },
  change(model: Model, { at, value }: Step): Plan | null {
    const [id, setting] = pick(model[kind], at) ?? [];
    if (id === undefined) return null;
    const sent = value % 4 === 0 ? {} : { value: `общее ${value % 5}` };
    const isSame = sent.value === undefined || sent.value === setting?.value;
    return {
      ...{ method: 'PUT', path: `${PATHS[kind]}/${id}`, status: 200, tag: setting?.version ?? 0 },
      body: sent,
      refused: setting ? null : 404,
      done: () => {
        if (!isSame) {
          Object.assign(setting!, sent, { version: setting!.version + 1 });
          if (kind === 'defaults') touch(model, setting!);
        }
        return settingView(LABELS[kind], setting!);
      },
    };
  },
  remove(model: Model, { at }: Step): Plan | null {
    const [id, setting] = pick(model[kind], at) ?? [];
    if (id === undefined) return null;
    return {
      ...{
        method: 'DELETE',
        path: `${PATHS[kind]}/${id}`,
        status: 200,
        tag: setting?.version ?? 0,
      },
      refused: setting ? (isUsed(model, kind, id) ? 409 : null) : 404,
      done: () => {
        model[kind].set(id, null);
        return null;
      },
    };
  },
});
const defaults = settingSteps('defaults');
const params = settingSteps('params');

export const CHANNELS: Readonly<Record<string, (model: Model, step: Step) => Plan | null>> = {
  createDefault: defaults.create,
  changeDefault: defaults.change,
  deleteDefault: defaults.remove,
  createParam: params.create,
  changeParam: params.change,
  deleteParam: params.remove,

  createChannel(model, { value }) {
    const fields = fieldsOf(value);
    return {
      ...{ method: 'POST', path: '/api/v1/channels', status: 201, body: fields, isCreating: true },
      refused: isTaken(model, fields.slug) ? 422 : null,
      done: ({ id = 0 }) => {
        const channel = { id, fields, version: 1, lists: [...NO_LISTS], own: new Map() };
        model.channels.set(id, channel);
        return channelView(channel);
      },
      again: (id) => {
        const channel = model.channels.get(id);
        return channel ? channelView(channel) : null;
      },
    };
  },

  changeChannel(model, { at, value }) {
    const [id, channel] = pick(model.channels, at) ?? [];
    if (id === undefined) return null;
    const fields = fieldsOf(value);
    const isSame = JSON.stringify(channel?.fields) === JSON.stringify(fields);
    return {
      ...{ method: 'PUT', path: `/api/v1/channels/${id}`, status: 200, body: fields },
      tag: channel?.version ?? 0,
      refused: channel ? (isTaken(model, fields.slug, id) ? 422 : null) : 404,
      done: () => {
        if (!isSame) Object.assign(channel!, { fields, version: channel!.version + 1 });
        return channelView(channel!);
      },
    };
  },

  toggleChannel(model, { at }) {
    const [id, channel] = pick(model.channels, at) ?? [];
    if (id === undefined) return null;
    return {
      ...{ method: 'PATCH', path: `/api/v1/channels/${id}/toggle-status`, status: 200 },
      tag: channel?.version ?? 0,
      refused: channel ? null : 404,
      done: () => {
        const { fields } = channel!;
        channel!.fields = { ...fields, is_active: !fields.is_active };
        channel!.version += 1;
        return channelView(channel!);
      },
      again: () => {
        const current = model.channels.get(id);
        return current ? channelView(current) : null;
      },
    };
  },

  deleteChannel(model, { at }) {
    const [id, channel] = pick(model.channels, at) ?? [];
    if (id === undefined) return null;
    const isPlanned = channel?.lists.some((state, which) =>
      settle(LISTS[which]!, state, model.now).rows.some(({ fields }) => fields.planned_date),
    );
    return {
      ...{
        method: 'DELETE',
        path: `/api/v1/channels/${id}`,
        status: 200,
        tag: channel?.version ?? 0,
      },
      refused: channel ? (channel.fields.is_active && isPlanned ? 409 : null) : 404,
      done: () => {
        model.channels.set(id, null);
        return null;
      },
    };
  },

  saveLevels: (model, step) => saveList(model, step, 0),
  saveLadder: (model, step) => saveList(model, step, 1),
  saveSettings: (model, step) => saveList(model, step, SETTINGS),
};

const TAGS = ['level', 'ladder', 'settings'] as const;

/** Adds, changes or removes one row of a list, and sends all of it as it was read. */
function saveList(model: Model, { at, value }: Step, which: number): Plan | null {
  const list = LISTS[which]!;
  const [id, channel] = pick(model.channels, at) ?? [];
  if (id === undefined) return null;
  const state = channel
    ? settle(list, channel.lists[which]!, model.now)
    : { revision: 1, rows: [] };
  const rows: Row[] = state.rows.map(({ id, version, fields }) => {
    return { id, version, list_version: state.revision, ...fields };
  });
  const index = value % Math.max(1, rows.length);
  const kind = value % 4;
  const free = living(model.defaults).find((one) => !rows.some((row) => row.id === one.id));
  const added =
    which === SETTINGS ? free && { id: free.id, use_default: true } : list.added(value, rows);
  if (kind === 0 && rows.length > 0) rows.splice(index, 1);
  else if (kind < 2 && rows.length > 0)
    rows[index] = list.changed(rows[index]!, value, model.planAt);
  else if (added && !clashes(list, [...rows, added].map(list.fieldsOf))) rows.push(added);
  const sent = rows.map((row) => ({ ...row }));
  const wanted = expectOf(
    list,
    state,
    { rows: sent, match: null },
    { born: new Map(), now: model.now },
  );
  return {
    ...{ method: 'POST', path: list.path(id), status: 200, body: { [list.key]: sent } },
    tag: `${TAGS[which]}-${state.revision}`,
    refused: channel ? null : 404,
    done: (data) => {
      const answered = Object.values(data) as unknown as Row[];
      const after: State = {
        revision: wanted.isChanged ? state.revision + 1 : state.revision,
        rows: answered.map((row) => ({
          id: row.id!,
          version: row.version!,
          fields: list.fieldsOf(row),
        })),
      };
      const said = differs(wanted, state, after);
      if (said !== null) return said;
      channel!.lists[which] = after;
      if (which === SETTINGS) takeOwn(model, channel!, after);
      return null;
    },
    again: () => (model.channels.get(id) ? {} : null),
  };
}

/** Remembers which settings have a value of their own. */
function takeOwn(model: Model, channel: Channel, { rows }: State): void {
  for (const id of channel.own.keys()) {
    if (!rows.some((row) => row.id === id)) channel.own.delete(id);
  }
  for (const { id, fields } of rows) {
    const isOwn = channel.own.has(id) || fields.value !== model.defaults.get(id)?.value;
    if (isOwn) channel.own.set(id, String(fields.value));
  }
}
