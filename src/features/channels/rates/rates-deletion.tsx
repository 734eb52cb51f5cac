import type { RateRecord } from '#api/rates.api.ts';
import { DeletionQuestion } from '#workspace/editing/deletion-question.tsx';
import { rateDeletionCommands } from './rates.commands.ts';
import type { RateDeletionActor } from './rates.logic.ts';
import { draftOf, type RateKind } from './rates-kinds.ts';
import { fieldText } from './rates-text.ts';

interface RateDeletionProps {
  actor: RateDeletionActor;
  kind: RateKind;
  /** The row as the table shows it now. */
  seen: (id: number) => RateRecord | undefined;
}

/** The confirmation before a rate is deleted, with a description of the rate. */
export default function RateDeletion({ actor, kind, seen }: RateDeletionProps) {
  return (
    <DeletionQuestion
      actor={actor}
      commands={rateDeletionCommands}
      question="Подтвердите удаление ставки"
      warning="Пока видно сообщение об удалении, его можно отменить."
      failure="Ставка не удалена"
      describe={(row) => summaryOf(kind, seen(row.id) ?? row)}
    />
  );
}

function summaryOf(kind: RateKind, row: RateRecord): string {
  const draft = draftOf(kind, row);
  const facts = kind.fields
    .filter(({ name, type }) => type !== 'level' && type !== 'choice' && draft[name])
    .map((field) => `${field.label}: ${fieldText(field, draft)}`);
  return [kind.nameOf(draft), ...facts].join('; ');
}
