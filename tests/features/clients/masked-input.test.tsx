import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MaskedInput } from '#features/clients/fields/masked-input.tsx';

afterEach(cleanup);

function Phone() {
  const [text, setText] = useState('');
  return <MaskedInput mask="phone" aria-label="Телефон" value={text} onText={setText} />;
}

describe('a field with a mask', () => {
  it('takes text before its mask is there, and formats it then, with the focus where it was', async () => {
    render(<Phone />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    field.focus();
    fireEvent.input(field, { target: { value: '89123456789' } });
    await waitFor(() => expect(field.value).toBe('+7 (912) 345-67-89'));
    expect(document.activeElement).toBe(field);
  });
});
