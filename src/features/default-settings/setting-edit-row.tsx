import { useSelector } from '@xstate/react';
import type { RowAttributes } from '#ui/display/data-table.tsx';
import { FieldError, TextArea } from '#ui/form/field.tsx';
import { generalNote, noteOf } from '#workspace/editing/field-errors.ts';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';
import { ConflictVersions } from '#workspace/settings/setting-conflict.tsx';
import {
  defaultWords,
  normaliseForWire,
  type SettingInput,
  sameInput,
  valueText,
} from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';
import { EditedRowActions } from '#workspace/tables/edited-row-actions.tsx';
import { isEnterInLine } from '#workspace/tables/edited-rows.ts';
import { settingRowCommands as commands } from './default-settings.commands.ts';
import type { SettingRowActor, SettingRowsActor } from './default-settings.logic.ts';
import type { SettingRowDraft } from './setting-row.ts';

interface EditRowProps {
  rowKey: string;
  attributes: RowAttributes;
  row: SettingRowActor;
  rows: SettingRowsActor;
}

/** A default setting while its description and value are edited in the table. */
export function SettingEditRow({ rowKey, attributes, row, rows }: EditRowProps) {
  const state = useSelector(row, (snapshot) => snapshot);
  const tr = useFocusOnRefusal<HTMLTableRowElement>(row);
  const { draft, initial, notes, problem, theirs } = state.context;
  const isBusy = state.hasTag('busy');
  const isFixed = isBusy || state.matches('conflict');
  const note = noteOf(notes, 'description');
  const general = generalNote(problem, ['description', 'value'])?.details ?? [];
  const change = (patch: Partial<SettingRowDraft>) => row.send({ type: 'change', patch });
  const isDescriptionContested =
    theirs &&
    theirs.description !== initial.description &&
    theirs.description !== draft.description;
  const isValueContested =
    theirs &&
    !sameInput(theirs.value, draft.value) &&
    !(sameInput(theirs.value, initial.value) && theirs.setting.type === initial.setting.type);

  return (
    <tr
      {...attributes}
      ref={tr}
      aria-busy={isBusy}
      onKeyDown={(event) => isEnterInLine(event) && rows.send(commands.save.event(rowKey))}
    >
      <td data-truncate>{draft.setting.name}</td>
      <td>
        {isDescriptionContested ? (
          <ConflictVersions
            was={initial.description}
            theirs={theirs.description}
            mine={draft.description}
          />
        ) : (
          <>
            <TextArea
              dense
              rows={1}
              name="description"
              aria-label="Описание"
              aria-invalid={note ? true : undefined}
              aria-describedby={note && `description-${rowKey}`}
              className="field-sizing-content max-h-40 resize-none"
              value={draft.description}
              readOnly={isFixed}
              onChange={({ target }) => change({ description: target.value })}
            />
            {note && <FieldError id={`description-${rowKey}`}>{note}</FieldError>}
          </>
        )}
      </td>
      <td>{draft.setting.type}</td>
      <td>
        {isValueContested ? (
          <ConflictVersions
            was={wordsOf(initial, initial.value)}
            theirs={wordsOf(theirs, theirs.value)}
            mine={wordsOf(draft, draft.value)}
          />
        ) : (
          <SettingValueEditor
            dense
            label="Значение"
            setting={draft.setting}
            input={draft.value}
            words={defaultWords}
            busy={isFixed}
            error={noteOf(notes, 'value')}
            onChange={(value) => change({ value })}
          />
        )}
        {general.map((text) => (
          <FieldError key={text} role="alert" className="mt-0.5">
            {text}
          </FieldError>
        ))}
      </td>
      <td>
        <span className="flex flex-wrap gap-1">
          <EditedRowActions rowKey={rowKey} row={row} rows={rows} commands={commands} />
        </span>
      </td>
    </tr>
  );
}

const wordsOf = ({ setting }: SettingRowDraft, input: SettingInput) =>
  valueText(setting, normaliseForWire(setting, input), defaultWords);
