import { channelOpening } from '#features/channels/page/channel-opening.commands.ts';
import { isOverdue } from '#features/channels/rates/due-plans.ts';
import { amountText } from '#features/channels/rates/rates-text.ts';
import { changedIn, DATE, type Edit, plannedOf, valuesIn } from '#machines/rates/edits.ts';
import type { RateValues } from '#machines/rates/sheet.ts';
import { channelHref } from '#records/channel.ts';
import { classNames } from '#ui/class-names.ts';
import { Badge } from '#ui/display/badge.tsx';
import { businessTime } from '#workspace/format/business-time.ts';
import { momentText } from '#workspace/format/moment-text.ts';
import { AppLink } from '#workspace/navigation/link.tsx';
import type { Tables } from '../channel-rates.ts';
import { type Book, LEVEL_FIELDS } from './book.ts';
import type { GridPainter } from './grid-row.tsx';
import type { GridBand } from './virtual-grid.tsx';

export const OVERDUE = 'срок прошёл, ставка не сменилась';

/** Returns `01.12`, with the year if it is not the current one. */
function shortDay(date: string): string {
  const isThisYear = businessTime().startsWith(date.slice(0, 4));
  return date.replace(/^..(..)-(..)-(..).*/, isThisYear ? '$3.$2' : '$3.$2.$1');
}

const BAND_TITLES = { level: 'Канал · уровень', ladder: 'Канал · ступень' };

export const bandsOf = ({ blocks }: Book): readonly GridBand[] =>
  blocks.map(({ type, headings, from, rows }) => ({
    key: type,
    title: BAND_TITLES[type],
    headings,
    from,
    count: rows.length,
  }));

/** Shows when the first plan of a channel takes effect, or that it is overdue. */
function SoonBadge({ date, isPast, isShort }: { date: string; isPast: boolean; isShort: boolean }) {
  const day = shortDay(date);
  const text = isPast ? 'план просрочен' : `сменится ${day}`;
  const short = isPast ? 'просрочен' : `→ ${day}`;
  const title = isPast ? OVERDUE : isShort ? text : undefined;
  return (
    <Badge tone={isPast ? 'danger' : 'accent'} title={title}>
      {isShort ? short : text}
    </Badge>
  );
}

/**
 * Draws the table: the channels, and each rate with its plan.
 *
 * @param soon The first change of each channel within seven days.
 * @param failed The channels whose rates could not be read.
 * @param tables The rates as they were read.
 */
export function ratePainter(
  book: Book,
  soon: ReadonlyMap<number, string>,
  failed: Readonly<Record<number, unknown>>,
  tables: Tables = {},
): GridPainter {
  const { sheet, rows } = book;
  const isPast = (id: number, date = '') => isOverdue(date, tables[id]?.readAt);
  return {
    rowHead: (row) => {
      const one = rows[row];
      if (!one) return null;
      const { channel, field, isFirst, range } = one;
      const { name } = channel;
      const part = LEVEL_FIELDS.find((level) => level.field === field)?.title;
      const date = soon.get(channel.id);
      // The first row needs its space for the name; a ladder may have no second row.
      const isAlone = isFirst && rows[row + 1]?.channel.id !== channel.id;
      const isSecond = !isFirst && rows[row - 1]?.isFirst;
      const badge = date && (isAlone || isSecond) && (
        <SoonBadge date={date} isPast={isPast(channel.id, date)} isShort={!part} />
      );
      return (
        <span className="flex items-center justify-between gap-1">
          <span className="min-w-0 truncate">
            {isFirst && (
              <AppLink
                href={channelHref(channel.id, 'rates')}
                command={channelOpening.rates}
                tabIndex={-1}
                title={name}
                className="font-medium"
              >
                {name}
              </AppLink>
            )}
            {!isFirst && <span className="sr-only">{name} </span>}
            {isFirst && failed[channel.id] !== undefined && (
              <span className="text-danger-text"> не прочитан</span>
            )}
            {!isFirst && !part && (
              <span className="text-text-muted">{`диапазон ${range + 1}`}</span>
            )}
            {!isFirst && part && badge}
          </span>
          <span className="shrink-0 text-xs text-text-muted">
            {part}
            {(isFirst || !part) && badge}
          </span>
        </span>
      );
    },
    cell: (row, column, edits) => {
      const cell = sheet.cellAt(row, column);
      if (!cell) return null;
      const values = valuesIn(sheet, edits, cell.rate);
      const edit = edits[cell.rate];
      const changed = edit ? changedIn(edit) : [];
      return {
        content: (
          <Amounts
            values={values}
            field={cell.field}
            changed={changed}
            isOdd={cell.blocked !== undefined}
            isPast={isPast(rows[row]!.channel.id, values[DATE])}
          />
        ),
        ...(edit && changesOf(edit, changed, cell.field)),
        ...(cell.blocked && { title: cell.blocked }),
      };
    },
  };
}

/** Returns whether an amount has unsent changes, and its previous value. */
function changesOf({ base }: Edit, changed: readonly string[], field: string) {
  const isChanged = [field, plannedOf(field), DATE].some((name) => changed.includes(name));
  const was = base[field];
  return {
    isChanged,
    title: changed.includes(field) ? `было ${was ? amountText(was) : '-'}` : undefined,
  };
}

interface AmountsProps {
  values: RateValues;
  field: string;
  /** The fields of the rate with unsent changes: in a cell with some, only those are bold. */
  changed: readonly string[];
  isOdd: boolean;
  isPast: boolean;
}

function Amounts({ values, field, changed, isOdd, isPast }: AmountsProps) {
  const date = values[DATE];
  const planned = values[plannedOf(field)];
  const weight = (...own: string[]) =>
    changed.length > 0 && !own.some((name) => changed.includes(name)) && 'font-normal';
  return (
    <>
      <span className={classNames(isOdd && 'text-warning-text', weight(field)) || undefined}>
        {amountText(values[field] ?? '')}
      </span>
      {date && planned && (
        <span
          className={classNames(
            isPast ? 'text-xs text-danger-text' : 'text-xs text-text-muted',
            weight(plannedOf(field), DATE),
          )}
          title={isPast ? OVERDUE : `с ${momentText(date)}`}
        >
          {`→ ${amountText(planned)} · ${shortDay(date)}`}
        </span>
      )}
    </>
  );
}
