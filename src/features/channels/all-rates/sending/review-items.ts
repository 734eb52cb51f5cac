/** What would be sent, channel by channel: old and new amounts, sums, and what looks odd. */
import type { Channel } from '#contract/channels.ts';
import { RATE_KINDS, type RateKind } from '#features/channels/rates/rate-tables.ts';
import { validateRate } from '#features/channels/rates/rates-draft.ts';
import { isDue, moneyChange, planText, planTime } from '#features/channels/rates/rates-text.ts';
import { type Amount, amountText, parseAmount } from '#machines/rates/amount.ts';
import {
  amountsOf,
  DATE,
  type Edit,
  type Edits,
  isNewRate,
  plannedOf,
} from '#machines/rates/edits.ts';
import type { RateValues } from '#machines/rates/sheet.ts';
import { businessTime } from '#workspace/format/business-time.ts';
import { formatDecimal, parseDecimal } from '#workspace/format/decimal.ts';
import { moneyQuestion } from '#workspace/format/money.ts';
import type { RatesWork } from '../all-rates.logic.ts';
import { byChannel, type Tables } from '../channel-rates.ts';
import { ladderMarks } from './ladder-marks.ts';

/** One changed amount, or a changed plan. */
interface ReviewLine {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** The difference, if the line is a change of an amount. */
  readonly delta: string | null;
  /** What looks odd. It does not block sending. */
  readonly marks: readonly string[];
}

export interface ReviewItem extends RatesWork {
  readonly id: number;
  readonly name: string;
  readonly lines: readonly ReviewLine[];
  readonly marks: readonly string[];
  /** The sums of raises and of cuts, as texts: events are plain data. */
  readonly raises: string;
  readonly cuts: string;
  readonly fault: string | null;
}

/**
 * Rebuilds the review after each change, in the order of the channels. Items are rebuilt only for channels whose data
 * or edits changed. Items with plans are rebuilt every minute, because their dates pass.
 */
export function createReviewer() {
  type Known = Readonly<Record<'channel' | 'table' | 'minute', unknown>> & { item: ReviewItem };
  let known = new Map<number, Known>();
  return (
    edits: Edits,
    channels: readonly Channel[],
    tables: Tables,
    now = businessTime(),
  ): readonly ReviewItem[] => {
    const next = new Map<number, Known>();
    const groups = byChannel(edits);
    const listed = channels.filter(({ id }) => groups.has(id));
    const byId = new Map(listed.map((channel) => [channel.id, channel]));
    // Channels that are not in the list come last.
    const order = new Set([...byId.keys(), ...groups.keys()]);
    const items = [...order].map((id) => {
      const [own, channel] = [groups.get(id)!, byId.get(id)];
      const made = { channel, table: tables[id], minute: hasPlan(own) ? now : null };
      const before = known.get(id);
      const isSame =
        before !== undefined &&
        before.channel === made.channel &&
        before.table === made.table &&
        before.minute === made.minute &&
        before.item.edits === own;
      const item = isSame ? before.item : itemOf(id, own, channel, tables);
      next.set(id, { ...made, item });
      return item;
    });
    known = next;
    return items;
  };
}

const hasPlan = (edits: Edits) => Object.values(edits).some(({ values }) => values[DATE]);

function itemOf(
  id: number,
  edits: Edits,
  channel: Channel | undefined,
  tables: Tables,
): ReviewItem {
  const type = tables[id]?.type ?? channel?.rate_type ?? 'level';
  const kind = RATE_KINDS[type];
  const entries = Object.entries(edits).sort(
    ([, a], [, b]) => kind.rankOf(a.values) - kind.rankOf(b.values),
  );
  const lines = entries.flatMap(([rate, edit]) => linesOf(kind, rate, edit));
  const deltas = lines.map(({ delta }) => parseAmount(delta ?? '') ?? 0n);
  const sum = (isMeant: (delta: Amount) => boolean) =>
    amountText(deltas.filter(isMeant).reduce((all, delta) => all + delta, 0n));
  return {
    id,
    channelId: id,
    type,
    edits,
    name: channel?.name || `Канал ${id}`,
    lines,
    marks: ladderMarks(kind, tables[id]?.rows ?? [], edits),
    raises: sum((delta) => delta > 0n),
    cuts: sum((delta) => delta < 0n),
    fault: tables[id] ? faultOf(kind, entries) : 'Ставки этого канала не прочитаны',
  };
}

/** Why the channel cannot be sent. */
function faultOf(kind: RateKind, entries: readonly (readonly [string, Edit])[]): string | null {
  for (const [, { values }] of entries) {
    for (const [name, [message]] of Object.entries(validateRate(kind, values))) {
      const label = kind.fields.find((field) => field.name === name)?.label ?? name;
      return `${kind.nameOf(values)}, ${label}: ${message}`;
    }
  }
  return null;
}

function linesOf(kind: RateKind, rate: string, edit: Edit): readonly ReviewLine[] {
  const { base, values } = edit;
  const name = kind.nameOf(values);
  const lines: ReviewLine[] = [];
  for (const field of amountsOf(values)) {
    const label = kind.fields.find((one) => one.name === field)?.label;
    // Edits of the previous rate type; the grid drops them when it shows the other table.
    if (label === undefined) continue;
    const short = amountsOf(values).length > 1 ? ` · ${shortOf(label)}` : '';
    const line = changeLine(base[field], values[field]);
    const isPlanned = Boolean(values[DATE]);
    const isReplanned = isPlanned && isPlanChanged(edit, field);
    const planNote = isPlanned && !isReplanned ? `; по плану ${planned(values, field)}` : '';
    if (line) {
      const text = `${line.text}${planNote}`;
      lines.push({ ...line, text, key: `${rate}.${field}`, label: `${name}${short}` });
    }
    const plan = isReplanned ? changeLine(values[field], values[plannedOf(field)], true) : null;
    if (!plan) continue;
    const marks = [
      ...plan.marks,
      ...(isDue(values[DATE]!) ? ['дата плана уже прошла'] : []),
      ...(base[DATE] ? [`заменит план: ${planned(base, field)}`] : []),
    ];
    const date = values[DATE]!;
    // The other amount of a plan may stay.
    const when = plan.delta === '0' ? `не изменится ${planTime(date)}` : planText(date);
    const text = `${plan.text}, ${when}`;
    const key = `${rate}.${plannedOf(field)}`;
    lines.push({ ...plan, text, marks, key, label: `${name}${short}` });
  }
  if (base[DATE] && !values[DATE]) {
    lines.push({ key: `${rate}.plan`, label: name, text: 'план отменён', delta: null, marks: [] });
  }
  if (isNewRate(rate)) return lines.map((line) => ({ ...line, text: `новая: ${line.text}` }));
  return lines;
}

/** «Ставка для новых» → «для новых». */
const shortOf = (label: string) => label.replace(/^Ставка /, '');

/** `280 с 27.12.2026 в 00:00 МСК`. */
const planned = (values: RateValues, field: string) =>
  `${formatDecimal(parseDecimal(values[plannedOf(field)]))} с ${planTime(values[DATE]!)}`;

const isPlanChanged = ({ base, values }: Edit, field: string) =>
  base[DATE] !== values[DATE] || base[plannedOf(field)] !== values[plannedOf(field)];

/** Returns the change of an amount, or null if there is none to show. */
function changeLine(
  before = '',
  after = '',
  isAlwaysShown = false,
): Pick<ReviewLine, 'text' | 'delta' | 'marks'> | null {
  const [from, to] = [parseAmount(before), parseAmount(after)];
  if (to === null || (from === to && !isAlwaysShown)) return null;
  const [one, other] = [parseDecimal(before), parseDecimal(after) ?? 0];
  const question = moneyQuestion(one, other);
  const marks = [
    ...(question ? [question.replace(/^.*?: /, '')] : []),
    ...(other < 0 ? ['обычно не меньше нуля'] : []),
  ];
  const text = one === null ? formatDecimal(other) : moneyChange(one, other);
  return { text, delta: from === null ? null : amountText(to - from), marks };
}
