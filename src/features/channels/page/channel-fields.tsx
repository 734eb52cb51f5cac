import type { NewChannel } from '#contract/channels.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { CHANNEL_FIELDS } from '#records/field-names.ts';
import { Field, TextArea, TextField } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';

/** If a field could not be read, the option of its fallback value shows the raw text. */
const rateTypes = (unread?: string | null) => [
  { value: 'level', label: unread ?? 'level (уровни)' },
  { value: 'ladder', label: 'ladder (лесенка)' },
];
const activities = (unread?: string | null) => [
  { value: '1', label: 'Активен' },
  { value: '0', label: unread ?? 'Неактивен' },
];

/** The raw text of a field that could not be read. */
type Unread = { readonly [TField in 'rate_type' | 'is_active']?: string | null };

interface ChannelFieldsProps {
  draft: NewChannel;
  unread?: Unread;
  fieldErrors: FieldErrors;
  /** Makes all fields read-only: while reading, or while saving. */
  isFixed: boolean;
  onChange: (patch: Partial<NewChannel>) => void;
}

/** The fields shared by a new and an existing channel. */
export function ChannelFields({
  draft,
  unread = {},
  fieldErrors,
  isFixed,
  onChange,
}: ChannelFieldsProps) {
  return (
    <>
      <TextField
        label={CHANNEL_FIELDS.name}
        name="name"
        required={!isFixed}
        error={fieldErrorOf(fieldErrors, 'name')}
        value={draft.name}
        readOnly={isFixed}
        onText={(name) => onChange({ name })}
      />
      <Field label={CHANNEL_FIELDS.rate_type} error={fieldErrorOf(fieldErrors, 'rate_type')}>
        {(control) => (
          <NativeSelect
            {...control}
            name="rate_type"
            options={rateTypes(unread.rate_type)}
            value={draft.rate_type}
            disabled={isFixed}
            onChange={({ target }) =>
              onChange({ rate_type: target.value === 'ladder' ? 'ladder' : 'level' })
            }
          />
        )}
      </Field>
      <Field label={CHANNEL_FIELDS.is_active} error={fieldErrorOf(fieldErrors, 'is_active')}>
        {(control) => (
          <NativeSelect
            {...control}
            name="is_active"
            options={activities(unread.is_active)}
            value={draft.is_active ? '1' : '0'}
            disabled={isFixed}
            onChange={({ target }) => onChange({ is_active: target.value === '1' })}
          />
        )}
      </Field>
      <Field label={CHANNEL_FIELDS.description} error={fieldErrorOf(fieldErrors, 'description')}>
        {(control) => (
          <TextArea
            {...control}
            name="description"
            value={draft.description}
            readOnly={isFixed}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}
