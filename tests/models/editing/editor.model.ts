import type { RateRecord } from '#api/rates.api.ts';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rate-tables.ts';
import { rateRowMachine } from '#features/channels/rates/rates.logic.ts';
import { rateQuestion, validateRate } from '#features/channels/rates/rates-draft.ts';
import { changes, editorEvents, outages, refusedFields } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { save } from '#tests/support/saves.ts';

export const kind = RATE_KINDS.level;

/** A row of the level table as the server returns it. */
export const levelRate = (id: number, more: Partial<RateRecord> = {}): RateRecord => ({
  id,
  level: id,
  new_client_rate: 350,
  returning_client_rate: 280,
  planned_date: null,
  planned_new_client_rate: null,
  planned_returning_client_rate: null,
  updated_at: '2026-11-01T10:00:00Z',
  version: 1,
  ...more,
});

const noPlan = {
  planned_date: '',
  planned_new_client_rate: '',
  planned_returning_client_rate: '',
};

/** A row with a plan. */
export const plannedRate = levelRate(1, {
  planned_date: '2099-12-01T09:00',
  planned_new_client_rate: 400,
  planned_returning_client_rate: 300,
});

/** The row as changed by another user; different each time. */
const byAnother = (row: RateDraft): RateDraft => ({
  ...row,
  ...noPlan,
  returning_client_rate: String(Number(row.returning_client_rate) + 1),
});

/** Puts the typed changes on top of the row of the other user. */
function over(theirs: RateDraft, initial: RateDraft, draft: RateDraft): RateDraft {
  const typed = Object.entries(draft).filter(([name, value]) => value !== initial[name]);
  return { ...theirs, ...Object.fromEntries(typed) };
}

export const refusals = {
  field: refusedFields({ new_client_rate: ['Слишком много'] }),
  unanswered: outages.unanswered,
};

/** The editor of one rate row: an existing row, one with a plan, and a new one. */
export const editorRowModel = explore({
  machine: rateRowMachine(kind),
  starts: {
    'a row': { input: { key: '1', value: draftOf(kind, levelRate(1)) } },
    'a planned row': { input: { key: '1', value: draftOf(kind, plannedRate) } },
    'a new row': { input: { key: 'new-1', value: kind.newDraft([]), isNew: true } },
  },
  events: ({ context: { initial, draft, isNew: isAdded } }) => {
    const patches: RateDraft[] = [
      { new_client_rate: '420', returning_client_rate: '290' },
      { new_client_rate: '' },
      // Much less, so a question follows.
      ...(isAdded || initial.planned_date ? [] : [{ new_client_rate: '42' }]),
      ...(draft.planned_date ? [{ planned_new_client_rate: '500' }] : []),
    ];
    return [
      ...changes(draft, ...patches),
      ...editorEvents,
      { type: 'restore' },
      { type: 'drop' },
      save.done(draft, 1),
      ...(isAdded
        ? []
        : [
            save.conflict(byAnother(initial), over(byAnother(initial), initial, draft)),
            save.gone<RateDraft>(),
          ]),
      settled.error('save', refusals.field),
      settled.error('save', refusals.unanswered),
    ];
  },
  distinguish: ({ context: { isNew, initial, draft, fieldErrors } }) => [
    isNew,
    initial.planned_date === '',
    JSON.stringify(draft) === JSON.stringify(initial),
    Object.keys(validateRate(kind, draft)),
    Object.keys(fieldErrors),
    // Only this draft keeps half of a plan that the other user removed.
    draft.planned_new_client_rate === '500',
    !isNew && rateQuestion(kind, initial, draft) !== null,
  ],
  condense: ({ context: { isNew, draft } }) => [isNew, draft.planned_new_client_rate === '500'],
  leavesOut: {
    leave: 'walked on the passport; the rows have a test of their own',
    edit: 'a row is opened by its table',
    resume: 'a row is opened with its cancelled draft by its table',
    'record.changed': 'rows are read again when they are saved',
  },
});
