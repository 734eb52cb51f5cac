import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { breakable } from '#ui/display/breakable.tsx';

test.each([
  'ivan.petrov@|example.com',
  'https://example|.com/|a/|?|b=1&|c=2',
  'Работа с 01.12.2026, и/или: https://example|.com',
])('break opportunities are added to addresses only: %s', (parts) => {
  const { container } = render(breakable(parts.replaceAll('|', '')));
  // A copy, because React could not unmount a changed document.
  const copy = container.cloneNode(true) as Element;
  for (const seam of copy.querySelectorAll('wbr')) seam.replaceWith('|');
  expect(copy.textContent).toBe(parts);
});

test('a text that is too long for an address gets no break opportunities', () => {
  const seamsIn = (text: string) => {
    const { container } = render(breakable(text));
    expect(container.textContent).toBe(text);
    return container.querySelectorAll('wbr').length;
  };
  expect(seamsIn(`//${'a/'.repeat(999)}`)).toBe(998);
  expect(seamsIn(`//${'a/'.repeat(1_000)}`)).toBe(0);
});
