/** Two cells of a spreadsheet in a field for one number. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseAmount } from '#machines/rates/amount.ts';
import { withInsertText, withoutInsertText } from '#tests/support/insert-text.ts';
import { TextInput, type TextInputProps } from '#ui/form/field.tsx';
import { markPastedLines } from '#workspace/fields/pasted-lines.ts';

let end = () => {};
beforeEach(() => {
  withInsertText();
  end = markPastedLines();
});
afterEach(() => {
  end();
  withoutInsertText();
});

function Drawn(props: TextInputProps) {
  const [value, setValue] = useState('');
  return <TextInput {...props} value={value} onChange={({ target }) => setValue(target.value)} />;
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
  '%j stays two numbers, which are no amount',
  async (text) => {
    const value = await paste(text);
    expect(value).toBe('355; 360');
    expect(parseAmount(value)).toBeNull();
  },
);

test('of a whole number, too', async () => {
  expect(await paste('1\r\n234', { inputMode: 'numeric' })).toBe('1; 234');
});

test.each(['1 234,50\r\n', '\n1\u00a0234,50'])('the one cell %j is the browser’s', async (text) => {
  expect(parseAmount((await paste(text)).trim())).toBe(1_234_500_000n);
  expect(document.execCommand).not.toHaveBeenCalled();
});

test.each<TextInputProps>([{}, { inputMode: 'decimal', readOnly: true }])(
  'nothing is marked in a field with %j',
  async (props) => {
    await paste('355\n360', props);
    expect(document.execCommand).not.toHaveBeenCalled();
  },
);
