/** How the changes of the grid are stored across reloads: one draft for each channel. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Channel } from '#contract/channels.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { fieldText } from '#features/channels/rates/rates-text.ts';
import type { KeptDraft, ShownValues } from '#machines/drafts/draft-recovery.ts';
import { oncePer } from '#machines/once-per.ts';
import { changedIn, type Edit, type Edits, isNewRate } from '#machines/rates/edits.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import {
  type DraftForm,
  type DraftPort,
  type DraftWords,
  storedDraft,
} from '#workspace/drafts/stored-draft.ts';
import { ratesGridKey } from './all-rates.logic.ts';
import {
  blankValues,
  byChannel,
  newIdentity,
  partsOfKey,
  rateKey,
  rowAt,
  type Tables,
  valuesOfRow,
} from './channel-rates.ts';

type Stored = Readonly<Record<string, string>>;

/** The place of a value in a draft: `12:345/new_client_rate`. */
const nameOf = (rate: string, field: string) => `${rate}/${field}`;
const placeOf = (name: string) => {
  const at = name.lastIndexOf('/');
  return { rate: name.slice(0, at), field: name.slice(at + 1) };
};

const keptOf = oncePer((rates: Edits): KeptDraft => {
  const base: Record<string, string> = {};
  const draft: Record<string, string> = {};
  for (const [rate, edit] of Object.entries(rates)) {
    // What a rate is for names it after it was deleted. A rate that is being added has it in its key.
    const names = isNewRate(rate) ? [] : ['level', 'rate_type'].filter((one) => one in edit.base);
    for (const field of [...names, ...changedIn(edit)]) {
      draft[nameOf(rate, field)] = edit.values[field] ?? '';
      if (!isNewRate(rate)) base[nameOf(rate, field)] = edit.base[field] ?? '';
    }
  }
  return { base, draft };
});

/** The edits in a stored draft, on the values as they are now. */
function editsOf(base: Stored, patch: Stored): Edits {
  const edits: Record<string, Edit> = {};
  for (const [name, value] of Object.entries(patch)) {
    const { rate, field } = placeOf(name);
    const before = edits[rate] ?? { base: baseOf(rate, base), values: baseOf(rate, base) };
    edits[rate] = { base: before.base, values: { ...before.values, [field]: value } };
  }
  return edits;
}

function baseOf(rate: string, base: Stored): Stored {
  const identity = newIdentity(partsOfKey(rate).local);
  if (identity !== null) {
    return blankValues(RATE_KINDS[/^-?[\d,]+$/.test(identity) ? 'level' : 'ladder'], identity);
  }
  return byRate(base)[rate] ?? {};
}

/** The values of each rate, sorted out once: a search of all names for each of thousands of rates takes seconds. */
const byRate = oncePer((stored: Stored): Readonly<Record<string, Stored>> => {
  const rates: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const { rate, field } = placeOf(name);
    rates[rate] ??= {};
    rates[rate][field] = value;
  }
  return rates;
});

export const allRatesPort: DraftPort<GridActor> = {
  schema: { draft: z.record(z.string(), z.string()) },
  reopensGone: false,
  read: (grid) => {
    const channels = byChannel(grid.getSnapshot().context.edits);
    return Object.fromEntries([...channels].map(([id, own]) => [id, keptOf(own)]));
  },
  open: (grid, restored) => {
    const edits = restored.map(({ left, now, patch }) =>
      editsOf({ ...(left.base as Stored), ...(now as Stored | null) }, patch as Stored),
    );
    grid.send({ type: 'take', edits: Object.assign({}, ...edits) });
  },
};

/**
 * The values of each listed channel, made when they are asked for: most channels have no draft. The grid drops what
 * is of no listed channel, and the list may be old: until it has the channel, its draft stays stored.
 */
export function shownValues(
  tables: Tables,
  isListed: (channelId: number) => boolean = () => true,
): ShownValues {
  const values = {};
  for (const [id, table] of Object.entries(tables)) {
    if (!isListed(Number(id))) continue;
    const kind = RATE_KINDS[table.type];
    Object.defineProperty(values, id, {
      enumerable: true,
      get: () =>
        Object.fromEntries(
          table.rows.flatMap((row) =>
            Object.entries(valuesOfRow(kind, row)).map(([field, value]) => [
              nameOf(rateKey(Number(id), row.id), field),
              value,
            ]),
          ),
        ),
    });
  }
  return values;
}

export const allRatesDraftCommands: DraftForm = [
  'rates.grid',
  'Ставки всех каналов',
  'таблицы ставок',
  'rates.write',
];

export function draftWords(channels: readonly Channel[], tables: Tables): DraftWords {
  const find = (name: string, draft: Stored = {}) => {
    const { rate, field } = placeOf(name);
    const { channelId, local } = partsOfKey(rate);
    const table = tables[channelId];
    const own = baseOf(rate, draft);
    // Others may have switched the type since: the draft keeps the names that its fields had.
    const type =
      'rate_type' in own ? 'ladder' : 'level' in own ? 'level' : (table?.type ?? 'level');
    const kind = RATE_KINDS[type];
    const row = table?.type === type ? rowAt(table, local) : undefined;
    const values = row ? valuesOfRow(kind, row) : own;
    return { kind, values, field: kind.fields.find((one) => one.name === field), channelId };
  };
  return {
    label: (name, draft) => {
      const { kind, values, field } = find(name, draft as Stored);
      return `${kind.nameOf(values)}: ${field?.label ?? name}`;
    },
    text: (draft, name) => {
      const { field } = find(name, draft as Stored);
      const value = (draft as Stored)[name] ?? '';
      return field ? fieldText(field, { [field.name]: value }) : value || '-';
    },
    row: (draft) => {
      const [name = ''] = Object.keys(draft);
      const { channelId } = find(name);
      return channels.find(({ id }) => id === channelId)?.name || `Канал ${channelId}`;
    },
  };
}

/** Stores the changes across reloads. Drafts are offered once all channels are read. */
export function useStoredGrid(
  grid: GridActor,
  tables: Tables,
  isListed: (channelId: number) => boolean,
  isRead: boolean,
) {
  const values = useMemo(
    () => (isRead ? shownValues(tables, isListed) : null),
    [tables, isListed, isRead],
  );
  return storedDraft(ratesGridKey, grid, allRatesPort, values);
}
