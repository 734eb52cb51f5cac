import { useId } from 'react';
import { CommandOnButton } from '#commands/react.tsx';
import { rateRowCommands as commands } from './rates.commands.ts';
import { changedFields } from './rates-draft.ts';
import { draftOf } from './rates-kinds.ts';
import type { RateRowNotesProps } from './rates-row-notes.tsx';
import { fieldText } from './rates-text.ts';

/** Two have changed one row: what it was, what it is now, what was typed, and which one stands. */
export function RateConflict({ kind, state, edited, edits }: RateRowNotesProps) {
  const title = useId();
  const { initial, draft, theirs } = state.context;
  if (!theirs) return null;
  const now = draftOf(kind, theirs);
  const mine = changedFields(kind, initial, draft);
  const others = changedFields(kind, initial, now);
  const touched = kind.fields.filter((field) => mine.includes(field) || others.includes(field));
  return (
    <fieldset aria-labelledby={title} className="flex flex-col items-start gap-2">
      <p id={title} role="alert" className="font-medium text-danger-text">
        Пока вы правили эту ставку, её изменил другой пользователь. Какая останется?
      </p>
      <table className="w-auto text-sm">
        <thead>
          <tr>
            {['Поле', 'Было', 'Стало у другого', 'Моё'].map((header) => (
              <th key={header} scope="col" className={headCell}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {touched.map((field) => (
            <tr key={field.name}>
              <th scope="row" className={cell}>
                {field.label}
              </th>
              <td className={cell}>{fieldText(field, initial)}</td>
              <td className={cell}>{fieldText(field, now)}</td>
              <td className={cell}>
                {mine.includes(field) ? (
                  <strong>{fieldText(field, draft)}</strong>
                ) : (
                  <span className="text-text-muted">не менялось</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <CommandOnButton command={commands.keepMine} actor={edits} subject={edited.key} size="sm" />
        <CommandOnButton
          command={commands.takeTheirs}
          actor={edits}
          subject={edited.key}
          size="sm"
        />
      </div>
    </fieldset>
  );
}

const cell = 'static h-auto border-b-0 bg-transparent py-0.5 ps-0 pe-6 font-normal text-text';
const headCell =
  'static h-auto border-b-0 bg-transparent py-0.5 ps-0 pe-6 font-normal text-text-muted';
