import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { breakable } from '#ui/display/breakable.tsx';

test.each([
  ['ivan.petrov@example.com', 'ivan.petrov@|example.com'],
  ['https://example.com/a/?b=1&c=2', 'https://|example|.com/|a/?|b=1&|c=2'],
  ['Работа с 01.12.2026, https://example.com', 'Работа с 01.12.2026, https://example.com'],
  ['01.12.2026', '01.12.2026'],
])('an address breaks between its parts, and other texts as they are: %s', (text, parts) => {
  const { container } = render(<p>{breakable(text)}</p>);
  expect(container.textContent).toBe(text);
  expect(
    container.querySelector('p')!.innerHTML.replaceAll('&amp;', '&').replaceAll('<wbr>', '|'),
  ).toBe(parts);
});
