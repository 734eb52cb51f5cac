import { TriangleAlert } from 'lucide-react';
import { type Odd, oddOf } from '#contract/odd.ts';
import { Badge } from '#ui/display/badge.tsx';

const WORDS = {
  ru: { short: 'Не полностью', row: 'Строка пришла не полностью' },
  en: { short: 'Incomplete', row: 'This row came incomplete' },
};
type Language = keyof typeof WORDS;

/** Marks a row of which some fields could not be read. */
export function OddBadge({
  odd,
  lang = 'ru',
  labelOf = (field) => field,
}: {
  odd: Odd;
  lang?: Language;
  /** The name of a field on the screen. */
  labelOf?: (field: string) => string;
}) {
  const { short, row } = WORDS[lang];
  const text = `${row}: ${odd.fields.map(labelOf).join(', ')}`;
  return (
    <Badge tone="warning" title={text}>
      <TriangleAlert aria-hidden className="me-1 size-3 shrink-0" />
      <span aria-hidden className="truncate">
        {short}
      </span>
      <span className="sr-only">{text}</span>
    </Badge>
  );
}

/** Shows above the cards of a record which of its fields could not be read. */
export default function OddNote({ record }: { record: unknown }) {
  const odd = oddOf(record);
  if (!odd) return null;
  return (
    <p
      role="note"
      className="mb-4 flex items-start gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-text"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {`Запись пришла не полностью: ${odd.fields.join(', ')}. `}
        При сохранении непрочитанное отправится обратно таким, каким пришло.
      </span>
    </p>
  );
}
