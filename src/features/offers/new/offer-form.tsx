import type { FieldErrors } from '#contract/problem.ts';
import { Field, type FieldControl, TextArea, TextInput } from '#ui/form/field.tsx';
import { NativeSelect } from '#ui/form/native-select.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import { SchemeOffer } from '#workspace/fields/scheme-offer.tsx';
import { fieldErrorOf } from '#workspace/writing/field-errors.ts';
import { oddities } from './new-offer.ts';
import {
  type FieldRows,
  OFFER_FIELDS,
  type OfferField,
  type OfferFieldSpec,
} from './offer-fields.ts';

interface OfferFormProps {
  rows: FieldRows;
  /** Fields with another label or other options here. */
  specs?: Partial<Record<OfferField, OfferFieldSpec>>;
  draft: Partial<Record<OfferField, string | null>>;
  fieldErrors: FieldErrors;
  readOnly: boolean;
  /** A remark about a field. */
  hint?: (field: OfferField) => string | undefined;
  onText: (field: OfferField, text: string) => void;
}

const MODES: Partial<Record<OfferFieldSpec['kind'], 'decimal' | 'numeric' | 'url'>> = {
  decimal: 'decimal',
  whole: 'numeric',
  url: 'url',
};

/** The fields of an offer in a window or a card. */
export function OfferForm({
  rows,
  specs,
  draft,
  fieldErrors,
  readOnly,
  hint,
  onText,
}: OfferFormProps) {
  const fields = { ...OFFER_FIELDS, ...specs };
  const warnings = oddities(draft);
  return rows.map((row) => (
    <div key={row[0]} className="flex flex-wrap gap-4">
      {row.map((name) => (
        <Field
          key={name}
          className="min-w-32 flex-1"
          label={fields[name].label}
          required={fields[name].isRequired}
          error={fieldErrorOf(fieldErrors, name)}
          hint={hint?.(name)}
          note={warnings[name] ?? null}
        >
          {(control) => (
            <OfferControl
              control={control}
              name={name}
              spec={fields[name]}
              value={draft[name] ?? ''}
              readOnly={readOnly}
              onText={(text) => onText(name, text)}
            />
          )}
        </Field>
      ))}
    </div>
  ));
}

interface OfferControlProps {
  control: FieldControl;
  name: OfferField;
  spec: OfferFieldSpec;
  value: string;
  readOnly: boolean;
  onText: (text: string) => void;
}

function OfferControl({ control, name, spec, value, readOnly, onText }: OfferControlProps) {
  const { kind, options } = spec;
  const common = { ...control, name, value };
  if (options) {
    // A value outside the options is kept until the user chooses one.
    const isKnown = options.some((option) => option.value === value);
    return (
      <NativeSelect
        {...common}
        options={isKnown ? options : [{ value, label: value || '-' }, ...options]}
        disabled={readOnly}
        onChange={({ target }) => onText(target.value)}
      />
    );
  }
  if (kind === 'lines') {
    return (
      <TextArea {...common} readOnly={readOnly} onChange={({ target }) => onText(target.value)} />
    );
  }
  return (
    <>
      <TextInput
        {...common}
        inputMode={MODES[kind] ?? 'text'}
        onPaste={markPastedLines}
        readOnly={readOnly}
        onChange={({ target }) => onText(target.value)}
      />
      {kind === 'url' && !readOnly && (
        <SchemeOffer fieldId={control.id} text={value} onText={onText} />
      )}
    </>
  );
}
