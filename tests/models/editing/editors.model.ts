import { draftOf, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { rateRowsMachine } from '#features/channels/rates/rates.logic.ts';
import { explore } from '#tests/support/model.ts';
import { kind, levelRate } from './editor.model.ts';

export const rates = [levelRate(1), levelRate(2)] as const;
const shown = rates.map((row) => draftOf(kind, row));

/** What `cancel` drops from a row after its level was changed. */
const typedInto = (initial: RateDraft) => ({
  initial,
  draft: { ...initial, level: '0' },
  sent: [],
});

/** Which rows of a table are edited. Typing is not walked here, and the typed level is invalid. */
export const editorsModel = explore({
  machine: rateRowsMachine(kind),
  starts: { table: {} },
  events: ({ context: { rows, dropped, shown: known, hasFailed, added } }) => [
    ...(known || hasFailed ? [] : [{ type: 'rows.unread', hasFailed: true } as const]),
    { type: 'rows.shown', shown },
    ...(known
      ? rates.map((row) => {
          return { type: 'edit', key: String(row.id), value: draftOf(kind, row) } as const;
        })
      : []),
    ...(added === 0 ? [{ type: 'add' } as const] : []),
    ...Object.keys(rows).flatMap((key) => [
      { type: 'forward', key, order: 'save' } as const,
      { type: 'row.moved', key } as const,
      {
        type: 'row.closed',
        key,
        at: key.startsWith('new') ? null : key,
        dropped: key === '1' ? typedInto(shown[0]!) : null,
      } as const,
    ]),
    ...('1' in dropped ? [{ type: 'resume', key: '1' } as const] : []),
  ],
  distinguish: ({ context: { rows, dropped, shown: known, hasFailed, added } }) => [
    Object.keys(rows),
    Object.keys(dropped),
    known !== null,
    hasFailed,
    added,
  ],
  condense: ({ context: { rows, shown: known } }) => [Object.keys(rows).length, known !== null],
  leavesOut: {
    put: 'a rate has nothing to be reset to',
    'record.deleted': 'a rate that is being edited cannot be deleted here',
  },
});
