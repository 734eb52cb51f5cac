/** The two tables of rates, and everything in which they differ. */
import type { RateWrite } from '#api/rates.api.ts';
import type { RateType } from '#contract/channels.ts';
import { oddOf } from '#contract/odd.ts';
import { LADDER_TYPES, type LadderType } from '#contract/rates.ts';
import { LADDER_STEPS, RATE_FIELDS } from '#records/field-names.ts';
import type { Option } from '#ui/form/native-select.tsx';
import { decimalText, formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';

/** One field of a row. Its label is the name of its column or of its part of a column. */
export interface RateField {
  readonly name: string;
  readonly label: string;
  readonly type: 'level' | 'choice' | 'money' | 'number' | 'date';
  readonly isRequired: boolean;
  readonly isPlanned: boolean;
  /** The current rate that a planned one will replace. */
  readonly replaces?: string;
}

export interface RateColumn {
  readonly id: string;
  readonly header: string;
  /** The visible part of the header, if the heading of its group says the rest. */
  readonly seen?: string;
  readonly group?: 'Сейчас' | 'План';
  readonly width?: string;
  /** The edited fields, in order. */
  readonly fields: readonly RateField[];
}

/** The typed values of a row by field name. A date becomes `2026-12-01T09:00` when its field loses the focus. */
export type RateDraft = Readonly<Record<string, string>>;

export interface RateKind {
  readonly type: RateType;
  readonly title: string;
  readonly columns: readonly RateColumn[];
  readonly fields: readonly RateField[];
  /** A field whose value must be unique among the rows. */
  readonly unique: RateField | null;
  /** The fields of the range, if rows have one. */
  readonly range: readonly [from: string, to: string] | null;
  /** The name of a row. */
  readonly nameOf: (draft: RateDraft) => string;
  /** The same in the middle of a sentence: «ставка уровня 3». */
  readonly phraseOf: (draft: RateDraft) => string;
  /** The position of a row among the others; smaller is higher. */
  readonly rankOf: (draft: RateDraft) => number;
  readonly newDraft: (drafts: readonly RateDraft[]) => RateDraft;
}

/** The steps of the ladder as choices. A step known only to the server is kept as a choice. */
export const ladderOptions = (current: string): readonly Option[] =>
  [...new Set([...LADDER_TYPES, current])]
    .filter(Boolean)
    .map((value) => ({ value, label: ladderLabel(value) }));

export const ladderLabel = (value: string): string => LADDER_STEPS[value as LadderType] ?? value;

type FieldName = keyof typeof RATE_FIELDS;

const field = (
  name: FieldName,
  type: RateField['type'],
  more: Partial<RateField> = {},
): RateField => ({
  ...{ name, label: RATE_FIELDS[name], type, isRequired: false, isPlanned: false },
  ...more,
});

const now = 'Сейчас';
const plan = 'План';
const changed: RateColumn = {
  id: 'updated_at',
  header: 'Дата изменения',
  group: now,
  // Fits on one line if the table is wide enough.
  width: 'var(--changed, clamp(5.75rem, 21cqw - 3.75rem, 9.75rem))',
  fields: [],
};
const actions: RateColumn = { id: 'actions', header: 'Действия', width: '13.5rem', fields: [] };
const columnOf = (one: RateField, more: Partial<RateColumn> = {}): RateColumn => ({
  id: one.name,
  header: one.label,
  fields: [one],
  ...more,
});
/** Returns the column of a current amount. */
const amount = (name: FieldName, seen: string) =>
  columnOf(field(name, 'money', { isRequired: true }), { seen, group: now });
/** Returns the column of a planned amount, which replaces a current one. */
const plannedAmount = (name: FieldName, replaces: FieldName, seen: string) =>
  columnOf(field(name, 'money', { isPlanned: true, replaces }), { seen, group: plan });
const plannedDate = columnOf(field('planned_date', 'date', { isPlanned: true }), {
  width: 'var(--date, clamp(8.75rem, 60cqw - 17rem, 12rem))',
  seen: 'дата',
  group: plan,
});
const kind = (rest: Omit<RateKind, 'fields'>): RateKind => ({
  ...rest,
  fields: rest.columns.flatMap(({ fields }) => fields),
});

const level = field('level', 'level', { isRequired: true });

const levelKind = kind({
  type: 'level',
  title: 'Ставки по уровням',
  columns: [
    columnOf(level, { width: 'clamp(4.5rem, 8cqw, 5rem)' }),
    amount('new_client_rate', 'для новых'),
    amount('returning_client_rate', 'для повторных'),
    changed,
    plannedDate,
    plannedAmount('planned_new_client_rate', 'new_client_rate', 'для новых'),
    plannedAmount('planned_returning_client_rate', 'returning_client_rate', 'для повторных'),
    actions,
  ],
  unique: level,
  range: null,
  phraseOf: (draft) => (draft.level ? `ставка уровня ${draft.level}` : 'новая ставка'),
  nameOf: (draft) => (draft.level ? `Уровень ${draft.level}` : 'Новая ставка'),
  rankOf: (draft) => parseDecimal(draft.level) ?? Number.POSITIVE_INFINITY,
  newDraft: (drafts) => {
    const levels = drafts.map((draft) => parseDecimal(draft.level) ?? 0);
    return emptyDraft(levelKind, { level: String(Math.floor(Math.max(0, ...levels)) + 1) });
  },
});

const edge = (word: string, text: string | undefined) =>
  text ? ` ${word} ${formatDecimal(parseDecimal(text))}` : '';

const ladderKind = kind({
  type: 'ladder',
  title: 'Ставки лесенкой',
  columns: [
    columnOf(field('rate_type', 'choice', { isRequired: true }), {
      width: 'var(--step, clamp(7rem, 19cqw - 3.25rem, 11.5rem))',
    }),
    amount('rate_value', 'Значение'),
    {
      id: 'range',
      header: 'Диапазон',
      group: now,
      width: 'var(--range, clamp(7rem, 14cqw, 10rem))',
      fields: [field('range_from', 'number'), field('range_to', 'number')],
    },
    changed,
    plannedDate,
    plannedAmount('planned_rate_value', 'rate_value', 'значение'),
    actions,
  ],
  unique: null,
  range: ['range_from', 'range_to'],
  phraseOf: (draft) => `ставка «${ladderKind.nameOf(draft)}»`,
  // A step may have several rows, which differ only in their ranges.
  nameOf: ({ rate_type = '', range_from, range_to }) =>
    ladderLabel(rate_type) + edge('от', range_from) + edge('до', range_to),
  rankOf: (draft) => {
    const at = LADDER_TYPES.indexOf(draft.rate_type as LadderType);
    return at < 0 ? LADDER_TYPES.length : at;
  },
  newDraft: (drafts) => {
    const free = LADDER_TYPES.find((one) => !drafts.some((draft) => draft.rate_type === one));
    return emptyDraft(ladderKind, { rate_type: free ?? 'start' });
  },
});

export const RATE_KINDS: Record<RateType, RateKind> = { level: levelKind, ladder: ladderKind };

/** Returns a draft with only these values. */
export const emptyDraft = ({ fields }: RateKind, given: RateDraft): RateDraft => ({
  ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
  ...given,
});

/** Returns the name of the field that identifies a rate: its level, or its step of the ladder. */
export const identityOf = (kind: RateKind): string => kind.unique?.name ?? 'rate_type';

/** Returns the draft of a row. Values that could not be read are included as received. */
export function draftOf(one: RateKind, row: RateWrite): RateDraft {
  const odd = oddOf(row);
  return Object.fromEntries(
    one.fields.map(({ name, type }) => {
      const value = odd?.fields.includes(name) ? odd.raw[name] : row[name];
      return [name, typeof value === 'object' ? '' : textOf(type, value)];
    }),
  );
}

function textOf(type: RateField['type'], value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return decimalText(value);
  const text = String(value);
  // Some APIs send a space instead of the T, or add seconds. Both are removed for display and editing.
  return type === 'date' ? text.replace(/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d).*/, '$1T$2') : text;
}
