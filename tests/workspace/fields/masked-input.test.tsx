import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { MaskedInput } from '#workspace/fields/masked-input.tsx';
import { phoneDigits } from '#workspace/format/phone.ts';
import { phoneFault } from '#workspace/format/phone-faults.ts';

function Created({ mask }: { mask: 'day' | 'moment' }) {
  const [text, setText] = useState('');
  return <MaskedInput mask={mask} aria-label="Создан" value={text} onText={setText} />;
}

describe('a field of a day', () => {
  async function begin(mask: 'day' | 'moment') {
    render(<Created mask={mask} />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: '010' } });
    await waitFor(() => expect(field.value).toBe('01.0'));
    const user = userEvent.setup();
    await user.clear(field);
    return { field, user };
  }

  it.each([
    ['day', '27.11.2026'],
    ['moment', '27.11.2026 13:04'],
  ] as const)('with the mask %s takes a pasted moment as %j', async (mask, shown) => {
    const { field, user } = await begin(mask);
    await user.paste('27.11.2026, 13:04');
    expect(field.value).toBe(shown);
    await user.clear(field);
    await user.paste('2026-11-27T13:04');
    expect(field.value).toBe(shown);
  });

  it.each([
    ['day', '05.08.2026'],
    ['moment', '05.08.2026 09:30'],
  ] as const)(
    'with the mask %s formats typed input as %j, with signs or without',
    async (mask, shown) => {
      const { field, user } = await begin(mask);
      await user.type(field, '5.8.2026 9:30');
      expect(field.value).toBe(shown);
      await user.clear(field);
      await user.type(field, '0508202609301');
      expect(field.value).toBe(shown);
    },
  );

  it.each([
    ['day', '5.8.2026', '05.08.2026'],
    ['day', '5,8,26', '05.08.26'],
    ['day', '15/8/2026', '15.08.2026'],
    ['day', '05.08.2026', '05.08.2026'],
    ['moment', '5 8 2026 9:30', '05.08.2026 09:30'],
  ] as const)(
    'with the mask %s formats %j as well from input events alone, without key events',
    async (mask, typed, shown) => {
      const { field } = await begin(mask);
      for (const key of typed) fireEvent.input(field, { target: { value: field.value + key } });
      expect(field.value).toBe(shown);
    },
  );

  it.each([
    ['5.8', '05.8'],
    ['5.8.20', '05.08.20'],
    ['5.', '05'],
    ['5', '5'],
  ])('formats %j that was typed before the mask has loaded', async (typed, shown) => {
    vi.resetModules();
    const { MaskedInput: Fresh } = await import('#workspace/fields/masked-input.tsx');
    function Field() {
      const [text, setText] = useState('');
      return <Fresh mask="day" aria-label="Создан" value={text} onText={setText} />;
    }
    render(<Field />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: typed } });
    await waitFor(() => expect(field.value).toBe(shown));
  });

  it('formats a pasted day with a year of two digits', async () => {
    const { field, user } = await begin('day');
    await user.paste('1.2.90');
    expect(field.value).toBe('01.02.90');
  });

  it('keeps the other digits when one in the middle is deleted', async () => {
    const { field, user } = await begin('day');
    await user.type(field, '01.02.1990');
    await user.type(field, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field.value).toBe('00.21.990');
  });
});

function Phone() {
  const [text, setText] = useState('');
  return <MaskedInput mask="phone" aria-label="Телефон" value={text} onText={setText} />;
}

describe('a field with a mask', () => {
  it('keeps text typed before its mask has loaded, formats it then, and keeps the focus', async () => {
    render(<Phone />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    field.focus();
    fireEvent.input(field, { target: { value: '89123456789' } });
    await waitFor(() => expect(field.value).toBe('+7 (912) 345-67-89'));
    expect(document.activeElement).toBe(field);
  });

  async function begin() {
    render(<Phone />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: '9' } });
    await waitFor(() => expect(field.value).toBe('+7 (9'));
    const user = userEvent.setup();
    await user.clear(field);
    return { field, user };
  }

  it.each([
    ['+375291234567', '+375291234567', 'foreign'],
    ['+44 20 7946 0958', '+44 20 7946 0958', 'foreign'],
    ['+4512345678', '+4512345678', 'foreign'],
    ['+89123456789', '+89123456789', 'foreign'],
    ['+79123456789', '+7 (912) 345-67-89', null],
    ['89123456789', '+7 (912) 345-67-89', null],
    ['9123456789', '+7 (912) 345-67-89', null],
    ['+7 8 800 555-35-35', '+7 (800) 555-35-35', null],
    ['+7912345678', '+7 (912) 345-67-8', 'partial'],
    ['91234567890', '+7 (912) 345-67-890', 'excess'],
    ['8 800 555-35-35 12', '+7 (800) 555-35-3512', 'excess'],
  ])('shows typed and pasted %j alike', async (text, shown, fault) => {
    const { field, user } = await begin();
    await user.type(field, text);
    expect(field.value).toBe(shown);
    cleanup();
    const other = await begin();
    await other.user.paste(text);
    expect(other.field.value).toBe(shown);
    expect(phoneFault(shown)).toBe(fault);
    expect(phoneDigits(shown) === null).toBe(fault !== null);
  });

  it('formats the number as Russian when the digit that made it foreign is deleted', async () => {
    const { field, user } = await begin();
    await user.type(field, '+379123456789');
    await user.type(field, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(field.value).toBe('+7 (912) 345-67-89');
    await user.type(field, '3', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(phoneFault(field.value)).toBe('foreign');
    expect(field.value.replace(/\D/g, '')).toBe('379123456789');
  });

  it.each([
    '+7 912 345-67-89 доб. 12',
    '8 (912) 345-67-89, 8 (916) 000-00-00',
    '+7 912 345-67-89 +7 916 000-00-00',
    '8 912 345 67 89 8 916 000 00 00',
  ])('keeps more than one pasted number as it is, and reports the fault: %j', async (text) => {
    render(<Phone />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: '8' } });
    await waitFor(() => expect(field.value).toBe('+7'));
    const user = userEvent.setup();
    await user.clear(field);
    await user.paste(text);
    expect(field.value).toBe(text);
    expect(phoneFault(text)).toBe('more');
    // After the deletion, one number is left.
    const end = text.search(/89\D/) + 2;
    field.setSelectionRange(end, text.length);
    await user.keyboard('{Delete}');
    expect(phoneDigits(field.value)).toBe('79123456789');
    // An extension that is pasted behind the number does not become a part of it.
    field.setSelectionRange(field.value.length, field.value.length);
    await user.paste(' доб. 12');
    expect(field.value).toBe('+7 (912) 345-67-89 доб. 12');
    await user.keyboard('{Backspace}3');
    expect(field.value).toBe('+7 (912) 345-67-89 доб. 13');
  });

  it('keeps more than one number also from input events alone', async () => {
    render(<Phone />);
    const field = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(field, { target: { value: '+7 912 345-67-89 доб. 12' } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(field.value).toBe('+7 912 345-67-89 доб. 12');
    expect(phoneFault(field.value)).toBe('more');
  });
});
