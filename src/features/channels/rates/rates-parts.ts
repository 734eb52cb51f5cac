/** The rates of a channel as parts of the table that the API reads and writes as a whole. */
import type { RateRecord, RatesApi, RateWrite } from '#api/rates.api.ts';
import type { RateType } from '#contract/channels.ts';
import { ProblemError } from '#contract/problem.ts';
import { channelTitle } from '#features/channels/list/channels-store.ts';
import type { Services } from '#workspace/services.tsx';
import {
  apart,
  namelessRefusal,
  newRowPart,
  type RowRules,
  rowPart,
} from '#workspace/writing/list-parts.ts';
import {
  createWholeWriter,
  type WholeCalls,
  type WholeWriter,
} from '#workspace/writing/whole-writer.ts';
import { draftOf, RATE_KINDS, type RateDraft, type RateKind } from './rate-tables.ts';
import { applied, isSameRate, newRow, valueIn } from './rates-draft.ts';
import { rateChangeText } from './rates-text.ts';

/** All rates of one table. A row without an id has not been saved yet. */
export type Rates = readonly RateWrite[];
export type RatesWriter = WholeWriter<Rates>;

export const isStored = (row: RateWrite): row is RateRecord => row.id !== undefined;

const rulesOf = (kind: RateKind): RowRules<RateWrite, RateDraft> => ({
  list: 'rates',
  goneMessage: 'Этой ставки в таблице больше нет.',
  isWhole: true,
  plans: [kind.fields],
  nameOf: (row) => kind.nameOf(draftOf(kind, row)),
  draftOf: (row) => draftOf(kind, row),
  applied: (row, draft) => applied(kind, row, draftOf(kind, row), draft),
  refusal: (others, draft) => refusalOf(kind, others, draft),
  changeText: (from, to) => rateChangeText(kind, from, to),
});

export const ratePart = (kind: RateKind, id: number) => rowPart(id, rulesOf(kind));

/** @param sent Drafts of the new row that may have been saved. */
export const newRatePart = (kind: RateKind, sent: readonly RateDraft[]) =>
  newRowPart(rulesOf(kind), {
    sent,
    created: (draft) => newRow(kind, draft),
    isLike: (row, draft) => isSameRate(kind, draftOf(kind, row), draft),
  });

/** No two rows may have the same level. */
function refusalOf(kind: RateKind, others: Rates, draft: RateDraft): ProblemError | null {
  const { unique } = kind;
  if (!unique) return null;
  const level = valueIn(unique, draft);
  const rival = others.find((row) => valueIn(unique, draftOf(kind, row)) === level);
  if (!rival) return null;
  const message = `${kind.nameOf(draftOf(kind, rival))} уже есть в таблице`;
  return new ProblemError({ message, fields: { [unique.name]: [message] } });
}

export function createRatesWriter(
  api: Pick<RatesApi, 'list' | 'replace'>,
  { type }: RateKind,
  words: Pick<WholeCalls<Rates>, 'nameOf' | 'settle'> = {},
): RatesWriter {
  return createWholeWriter<Rates>({
    ...words,
    refusal: namelessRefusal,
    read: async (channelId) => {
      const { rows, etag } = await api.list(channelId, type);
      return { whole: apart(rows), etag };
    },
    write: (channelId, rows, base) =>
      api.replace(channelId, type, rows, base).catch((error: unknown) => {
        const isBeaten = base.isLast && error instanceof ProblemError;
        if (!isBeaten || error.problem.status !== 412) throw error;
        const message = 'Таблицу всё время меняют. Попробуйте сохранить ещё раз.';
        throw new ProblemError({ ...error.problem, message });
      }),
  });
}

export const ratesWriters: Record<RateType, (services: Services) => RatesWriter> = {
  level: (services) => ratesWriter(services, RATE_KINDS.level),
  ladder: (services) => ratesWriter(services, RATE_KINDS.ladder),
};

const ratesWriter = (services: Services, kind: RateKind) =>
  createRatesWriter(services.rates, kind, {
    nameOf: (id) => channelTitle(services, id),
    settle: services.settle,
  });
