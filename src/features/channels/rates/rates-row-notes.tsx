import { toKeyHint } from '#commands/shortcut.ts';
import type { Problem } from '#contract/problem.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { useMinute } from '#workspace/clock.ts';
import type { RowState } from '#workspace/editing/later/edited-row.tsx';
import { SaveQuestion } from '#workspace/editing/save-question.tsx';
import { fieldErrorOf, generalError } from '#workspace/writing/field-errors.ts';
import type { RateDraft, RateKind } from './rate-tables.ts';
import { PLAN_NOTICE, rateWarnings } from './rates-draft.ts';
import { isDue, momentIn, newsOf } from './rates-text.ts';

interface RateRowNotesProps {
  /** The id of the message about missing planned fields; with a field name appended, of the warning on that field. */
  id: string;
  kind: RateKind;
  state: RowState<RateDraft>;
  /** The drafts of the other rows. */
  others: readonly RateDraft[];
}

/** The messages below an edited row: its errors and its pending changes. */
export function RateRowNotes(props: RateRowNotesProps) {
  const { id, kind, state, others } = props;
  const { draft, fieldErrors, problem, question, sent } = state.context;
  const names = kind.fields.map(({ name }) => name);
  const alert = generalError(problem, names);
  const isPlanWrong = Object.values(fieldErrors).some((messages) => messages.includes(PLAN_NOTICE));
  const warnings = rateWarnings(kind, draft, others);
  const warned = kind.fields.filter(
    ({ name }) => warnings[name] && fieldErrorOf(fieldErrors, name) === undefined,
  );

  return (
    <div className="flex flex-col gap-1.5 text-sm">
      {isPlanWrong && (
        <p id={id} role="alert" className="font-medium text-danger-text">
          {PLAN_NOTICE}
        </p>
      )}
      {alert && <FormAlert title={failureOf(problem!, sent)} details={alert.details} />}
      {/* Drawn even while empty, so that its text is announced when it appears. */}
      <div role="status" className={warned.length ? 'text-warning-text' : 'sr-only'}>
        {warned.map(({ name, label }) => (
          <p key={name} id={id + name}>
            {!warnings[name]?.startsWith(label) && `${label}: `}
            {warnings[name]}
          </p>
        ))}
      </div>
      <SaveQuestion text={question} />
      <News {...props} />
    </div>
  );
}

/** After a lost response, this save or an earlier one that was not checked may have been written. */
const failureOf = ({ isOutcomeUnknown, kind }: Problem, sent: readonly RateDraft[]) =>
  isOutcomeUnknown || (sent.length > 0 && kind !== 'answer')
    ? 'Неизвестно, сохранена ли ставка'
    : 'Ставка не сохранена';

function News({ kind, state }: RateRowNotesProps) {
  const { initial, draft, isNew, sent } = state.context;
  const now = useMinute();
  if (state.matches('saving')) {
    return (
      <p role="status" className="text-text-muted">
        Сохраняется…
      </p>
    );
  }
  const date = momentIn(draft.planned_date ?? '') ?? '';
  const isLate = date !== initial.planned_date && isDue(date, now);
  const news = newsOf(kind, initial, draft);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      {news.map(({ name, label, text }) => (
        <p key={name} data-news={name}>
          <span className="text-text-muted">{label}: </span>
          <span className="font-medium">{text}</span>
        </p>
      ))}
      {/* Drawn even while empty, so that its text is announced when it appears. */}
      <p role="status" className={isLate ? 'text-warning-text' : 'sr-only'}>
        {isLate && 'Эта дата уже прошла'}
      </p>
      {news.length === 0 && (
        <p className="text-text-muted">
          <span>{isNew && !sent.length && 'Новая ставка, ещё не сохранена. '}</span>
          {`${toKeyHint('mod+s')} — сохранить, ${toKeyHint('escape')} — отменить`}
        </p>
      )}
    </div>
  );
}
