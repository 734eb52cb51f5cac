import { useId } from 'react';
import { CheckboxGroup } from '#ui/form/checkbox.tsx';
import { Field, type FieldControl, FieldError, TextArea, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import {
  choicesOf,
  editorOf,
  isUnlisted,
  type SettingDefinition,
  type SettingInput,
  type ValueWords,
} from './setting-value.ts';
import { UnlistedNote } from './setting-value-text.tsx';

interface ControlProps {
  setting: SettingDefinition;
  input: SettingInput;
  onChange: (input: SettingInput) => void;
  words: ValueWords;
  /** The value is being saved, or waits for the answer to a question. */
  readOnly?: boolean | undefined;
}

interface EditorProps extends ControlProps {
  /** The name of the editor; in a table the column's name. */
  label: string;
  /** Fits a table row. The label is for screen readers only. */
  dense?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
}

/** The editor for the type of a setting, with the error of its value. */
export function SettingValueEditor(props: EditorProps) {
  const { setting, input } = props;
  return (
    <>
      <ValueEditor {...props} />
      {isUnlisted(setting, typeof input === 'string' ? input : [...input]) && <UnlistedNote />}
    </>
  );
}

function ValueEditor(props: EditorProps) {
  const { label, dense = false, required = false, error, ...rest } = props;
  const id = useId();
  if (editorOf(rest.setting.type) === 'multi-select') {
    return (
      <CheckboxGroup
        legend={label}
        hideLegend={dense}
        aria-label={label}
        required={required}
        error={error}
        hint={rest.setting.options?.length ? undefined : 'Опций пока нет'}
        options={optionsOf(rest.setting).map((option) => ({ ...option, disabled: rest.readOnly }))}
        value={Array.isArray(rest.input) ? rest.input : []}
        onChange={rest.onChange}
      />
    );
  }
  if (!dense) {
    return (
      <Field label={label} required={required} error={error}>
        {(control) => <Control {...rest} attributes={control} />}
      </Field>
    );
  }
  return (
    <>
      <Control
        {...rest}
        dense
        attributes={{
          'aria-label': label,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error && `${id}-error`,
        }}
      />
      {error && (
        <FieldError id={`${id}-error`} className="mt-0.5">
          {error}
        </FieldError>
      )}
    </>
  );
}

function Control({
  setting,
  input,
  onChange,
  words,
  readOnly,
  dense,
  attributes,
}: ControlProps & {
  dense?: boolean;
  attributes: Partial<FieldControl> & { 'aria-label'?: string };
}) {
  const text = typeof input === 'string' ? input : '';
  const shared = { name: 'value', ...attributes, dense, value: text };
  const editor = editorOf(setting.type);
  if (editor === 'boolean' || editor === 'select') {
    const choices =
      editor === 'boolean'
        ? [
            { value: '1', label: words.on },
            { value: '0', label: words.off },
          ]
        : optionsOf(setting);
    return (
      <NativeSelect
        {...shared}
        aria-disabled={readOnly || undefined}
        options={text === '' ? [{ value: '', label: words.none }, ...choices] : choices}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  // An input drops line breaks, so the next typed character would save the text without them.
  if (editor === 'text' && /[\r\n]/.test(`${setting.value}${text}`)) {
    return (
      <TextArea {...shared} readOnly={readOnly} onChange={({ target }) => onChange(target.value)} />
    );
  }
  return (
    <TextInput
      {...shared}
      readOnly={readOnly}
      inputMode={editor === 'number' ? 'decimal' : undefined}
      onPaste={markPastedLines}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const optionsOf = (setting: SettingDefinition) =>
  choicesOf(setting).map(({ value, title }) => ({ value: String(value), label: title }));
