/** How stored drafts of the grid are offered. */
import { useMemo } from 'react';
import * as z from 'zod/mini';
import type { Channel } from '#contract/channels.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { fieldText } from '#features/channels/rates/rates-text.ts';
import { memoize } from '#machines/memoize.ts';
import type { Edit, Edits } from '#machines/rates/edits.ts';
import type { GridActor } from '#machines/rates/grid.machine.ts';
import { DraftOffer, type DraftOfferProps } from '#workspace/drafts/draft-offer-view.tsx';
import type { DraftForm, DraftPort, DraftWords } from '#workspace/drafts/stored-draft.ts';
import { gridReader } from './all-rates-stored.ts';
import {
  blankValues,
  localOf,
  newIdentity,
  partsOfKey,
  rowAt,
  type Tables,
  valuesOfRow,
} from './channel-rates.ts';

type Stored = Readonly<Record<string, string>>;

const placeOf = (name: string) => {
  const at = name.lastIndexOf('/');
  return { rate: name.slice(0, at), field: name.slice(at + 1) };
};

/** Returns the edits of a stored draft, based on the current values. */
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
  const identity = newIdentity(localOf(rate));
  if (identity !== null) {
    return blankValues(RATE_KINDS[/^-?[\d,]+$/.test(identity) ? 'level' : 'ladder'], identity);
  }
  return byRate(base)[rate] ?? {};
}

/** Groups the values by rate once: a search of all names for each of thousands of rates takes seconds. */
const byRate = memoize((stored: Stored): Readonly<Record<string, Stored>> => {
  const rates: Record<string, Record<string, string>> = {};
  for (const [name, value] of Object.entries(stored)) {
    const { rate, field } = placeOf(name);
    rates[rate] ??= {};
    rates[rate][field] = value;
  }
  return rates;
});

export const allRatesPort: DraftPort<GridActor> = {
  ...gridReader,
  schema: { draft: z.record(z.string(), z.string()) },
  reopensGone: false,
  open: (grid, restored) => {
    const edits = restored.map(({ left, now, patch }) =>
      editsOf({ ...(left.base as Stored), ...(now as Stored | null) }, patch as Stored),
    );
    grid.send({ type: 'take', edits: Object.assign({}, ...edits) });
  },
};

const commands: DraftForm = ['rates.grid', 'Ставки всех каналов', 'таблицы ставок', 'rates.write'];

export function draftWords(channels: readonly Channel[], tables: Tables): DraftWords {
  const find = (name: string, draft: Stored = {}) => {
    const { rate, field } = placeOf(name);
    const { channelId, local } = partsOfKey(rate);
    const table = tables[channelId];
    const own = baseOf(rate, draft);
    // Others may have switched the rate type since: the draft keeps the field names of the previous type.
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

interface GridDraftsProps extends Omit<DraftOfferProps, 'form'> {
  channels: readonly Channel[];
  tables: Tables;
}

export default function GridDrafts({ channels, tables, ...rest }: GridDraftsProps) {
  const words = useMemo(() => draftWords(channels, tables), [channels, tables]);
  return <DraftOffer {...rest} form={{ port: allRatesPort, commands, words }} />;
}
