import type { RateRecord } from '#api/rates.api.ts';
import { ProblemError } from '#contract/problem.ts';
import { levelRateRowMachine } from '#features/channels/rates/rates.logic.ts';
import { validateRate } from '#features/channels/rates/rates-draft.ts';
import { draftOf, RATE_KINDS, type RateDraft } from '#features/channels/rates/rates-kinds.ts';
import { ConflictError } from '#machines/editing/editable-section.machine.ts';
import { GoneError } from '#machines/editing/rate-row.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

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
  planned_date: null,
  planned_new_client_rate: null,
  planned_returning_client_rate: null,
};

/** A row with a plan. */
export const plannedRate = levelRate(1, {
  planned_date: '2099-12-01T09:00',
  planned_new_client_rate: 400,
  planned_returning_client_rate: 300,
});

/** A change by another user; different each time. */
const byAnother = (row: RateRecord): RateRecord => ({
  ...row,
  ...noPlan,
  returning_client_rate: Number(row.returning_client_rate) + 1,
});

export const refusals = {
  field: new ProblemError({
    message: 'Проверьте поля',
    status: 422,
    fields: { new_client_rate: ['Слишком много'] },
  }),
  unanswered: new ProblemError({ kind: 'network', message: 'Ошибка соединения с сервером!' }),
};

/** The editor of one rate: an existing one, one with a plan, and a new one. */
export const rateRowModel = explore({
  machine: levelRateRowMachine,
  starts: {
    'a row': {
      input: { key: 1, subject: levelRate(1), draft: draftOf(kind, levelRate(1)) },
    },
    'a planned row': {
      input: { key: 1, subject: plannedRate, draft: draftOf(kind, plannedRate) },
    },
    'a new row': { input: { key: 'new-1', subject: null, draft: kind.newDraft([]) } },
  },
  events: ({ context: { subject, draft } }) => {
    const patches: RateDraft[] = [
      { new_client_rate: '420', returning_client_rate: '290' },
      { new_client_rate: '' },
      ...(draft.planned_date ? [{ planned_new_client_rate: '500' }] : []),
    ];
    const isNew = (patch: RateDraft) =>
      JSON.stringify({ ...draft, ...patch }) !== JSON.stringify(draft);
    return [
      ...patches.filter(isNew).map((patch) => ({ type: 'change', patch }) as const),
      { type: 'save' },
      { type: 'cancel' },
      { type: 'keepMine' },
      { type: 'takeTheirs' },
      { type: 'restore' },
      { type: 'drop' },
      settled.done('save', { at: 1 }),
      ...(subject
        ? [
            settled.error('save', new ConflictError(byAnother(subject))),
            settled.error('save', new GoneError()),
          ]
        : []),
      settled.error('save', refusals.field),
      settled.error('save', refusals.unanswered),
    ];
  },
  distinguish: ({ context: { subject, initial, draft, notes } }) => [
    subject === null,
    initial.planned_date === '',
    JSON.stringify(draft) === JSON.stringify(initial),
    Object.keys(validateRate(kind, draft)),
    Object.keys(notes),
    // Only in this case half of the plan remains that the other user dropped.
    draft.planned_new_client_rate === '500',
  ],
  condense: ({ context: { subject, draft } }) => [
    subject === null,
    draft.planned_new_client_rate === '500',
  ],
});
