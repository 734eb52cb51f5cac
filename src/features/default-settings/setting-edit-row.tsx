import { FieldError, TextArea } from '#ui/form/field.tsx';
import type { RowProps } from '#workspace/editing/later/edited-row.tsx';
import { EditedSettingRow } from '#workspace/settings/edited-setting-row.tsx';
import { defaultWords } from '#workspace/settings/setting-value.ts';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { settingRowCommands as commands } from './default-settings.commands.ts';
import { ROW_LABELS, rowText, type SettingRowDraft } from './setting-row.ts';

const fields = Object.entries(ROW_LABELS).map(([name, label]) => ({ name, label }));

/** A default setting whose description and value are edited in the table. */
export default function SettingEditRow(props: RowProps<SettingRowDraft>) {
  const { rowKey, row } = props;
  return (
    <EditedSettingRow
      {...props}
      commands={commands}
      fields={fields}
      text={rowText}
      words={defaultWords}
      definition={({ setting }) => setting}
      goneText="Эту настройку удалили, пока вы её правили."
      label="Значение"
      before={({ context: { draft, fieldErrors } }, isFixed) => {
        const note = fieldErrorOf(fieldErrors, 'description');
        return (
          <>
            <td>{draft.setting.name}</td>
            <td>
              <TextArea
                dense
                name="description"
                aria-label="Описание"
                aria-invalid={note ? true : undefined}
                aria-describedby={note && `description-${rowKey}`}
                value={draft.description}
                readOnly={isFixed}
                onChange={({ target }) =>
                  row.send({ type: 'change', patch: { description: target.value } })
                }
              />
              {note && <FieldError id={`description-${rowKey}`}>{note}</FieldError>}
            </td>
            <td>{draft.setting.type}</td>
          </>
        );
      }}
    />
  );
}
