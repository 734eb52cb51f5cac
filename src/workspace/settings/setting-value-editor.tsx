import { useId } from 'react';
import type { SettingValue } from '#contract/settings.ts';
import { LongText } from '#ui/display/long-text.tsx';
import { CheckboxGroup } from '#ui/form/checkbox.tsx';
import { Field, type FieldControl, FieldError, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import {
  editorOf,
  type SettingDefinition,
  type SettingInput,
  type ValueWords,
  valueText,
} from './setting-value.ts';

interface ControlProps {
  setting: SettingDefinition;
  input: SettingInput;
  onChange: (input: SettingInput) => void;
  words: ValueWords;
  /** What is typed is being saved: it can be read and not changed. */
  busy?: boolean | undefined;
}

interface EditorProps extends ControlProps {
  /** Names the editor; in a table the name of its column. */
  label: string;
  /** Fits a table row: the label is heard and not seen. */
  dense?: boolean | undefined;
  required?: boolean | undefined;
  error?: string | undefined;
}

/** The editor that belongs to the type of a setting, with what is wrong with its value. */
export function SettingValueEditor(props: EditorProps) {
  const { label, dense = false, required = false, error, ...rest } = props;
  const id = useId();
  if (editorOf(rest.setting.type) === 'multi-select') {
    return (
      <CheckboxGroup
        legend={label}
        hideLegend={dense}
        aria-label={label}
        aria-busy={rest.busy}
        required={required}
        error={error}
        hint={rest.setting.options?.length ? undefined : 'Опций пока нет'}
        options={optionsOf(rest.setting).map((option) => ({ ...option, disabled: rest.busy }))}
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
  busy,
  dense,
  attributes,
}: ControlProps & {
  dense?: boolean;
  attributes: Partial<FieldControl> & { 'aria-label'?: string };
}) {
  const text = typeof input === 'string' ? input : '';
  const shared = { name: 'value', ...attributes, dense, value: text, 'aria-busy': busy };
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
        options={text === '' ? [{ value: '', label: words.none }, ...choices] : choices}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      readOnly={busy}
      inputMode={editor === 'number' ? 'decimal' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const optionsOf = ({ options }: SettingDefinition) =>
  (options ?? []).map(({ value, title }) => ({ value: String(value), label: title }));

/** A value in words: a choice by its title, several by theirs, a boolean as on or off. */
export function SettingValueText({
  setting,
  value,
  words,
}: {
  setting: SettingDefinition;
  value: SettingValue;
  words: ValueWords;
}) {
  return <LongText>{valueText(setting, value, words)}</LongText>;
}
