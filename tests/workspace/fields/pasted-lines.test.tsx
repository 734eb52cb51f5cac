/** Two cells of a spreadsheet in a field for one number. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RateInput } from '#features/channels/rates/rates-input.tsx';
import { OfferForm } from '#features/offers/new/offer-form.tsx';
import { parseAmount } from '#machines/rates/amount.ts';
import { withInsertText, withoutInsertText } from '#tests/support/insert-text.ts';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';
import type { ValueWords } from '#workspace/settings/setting-value.ts';
import { SettingValueEditor } from '#workspace/settings/setting-value-editor.tsx';

const noop = () => {};

beforeEach(withInsertText);
afterEach(withoutInsertText);

function Drawn(props: TextInputProps) {
  const [value, setValue] = useState('');
  return (
    <TextInput
      {...props}
      value={value}
      onPaste={markPastedLines}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

async function paste(text: string, props: TextInputProps = { inputMode: 'decimal' }) {
  render(<Drawn {...props} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const user = userEvent.setup();
  await user.click(field);
  await user.paste(text);
  return field.value;
}

test.each(['355\r\n360\r\n', '355\n360', '355\r360', ' 355 \r\n\r\n 360 '])(
  'pasted %j becomes two numbers, which are no amount',
  async (text) => {
    const value = await paste(text);
    expect(value).toBe('355; 360');
    expect(parseAmount(value)).toBeNull();
  },
);

test('pasted lines in a field for a whole number become two numbers, too', async () => {
  expect(await paste('1\r\n234', { inputMode: 'numeric' })).toBe('1; 234');
});

test.each(['1 234,50\r\n', '\n1\u00a0234,50'])(
  'a single pasted cell %j is left to the browser',
  async (text) => {
    expect(parseAmount((await paste(text)).trim())).toBe(1_234_500_000n);
    expect(document.execCommand).not.toHaveBeenCalled();
  },
);

test('pasted lines in a field for any text are left to the browser', async () => {
  await paste('355\n360', {});
  expect(document.execCommand).not.toHaveBeenCalled();
});

test('pasted lines do not change a read-only field', async () => {
  expect(await paste('355\n360', { inputMode: 'decimal', readOnly: true })).toBe('');
});

const PLACES: Record<string, ReactElement> = {
  'a rate': (
    <RateInput
      field={{ name: 'rate', label: 'Ставка', type: 'money', isRequired: true, isPlanned: false }}
      draft={{}}
      note={undefined}
      isInvalid={false}
      describedBy={undefined}
      isLocked={false}
      onChange={noop}
      onLeave={noop}
    />
  ),
  'a number setting': (
    <SettingValueEditor
      setting={{ type: 'number' }}
      input=""
      label="Значение"
      words={{} as ValueWords}
      onChange={noop}
    />
  ),
  'a number of an offer': (
    <OfferForm
      rows={[['vip_position']]}
      draft={{}}
      fieldErrors={{}}
      readOnly={false}
      onText={noop}
    />
  ),
};

test.each(Object.entries(PLACES))('%s marks pasted lines', async (_, place) => {
  render(place);
  const user = userEvent.setup();
  await user.click(screen.getByRole('textbox'));
  await user.paste('355\n360');
  expect(document.execCommand).toHaveBeenCalledWith('insertText', false, '355; 360');
});
