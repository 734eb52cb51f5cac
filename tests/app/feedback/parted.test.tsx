/** A change in the title of a message: no text is lost, and the two values do not part. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parted } from '#app/feedback/toaster.tsx';

test.each([
  ['активность: Активен\u00a0→\u00a0Неактивен', ['Активен\u00a0→\u00a0Неактивен']],
  ['без изменения', []],
  ['значение: →\u00a0→\u00a0x', ['→\u00a0→\u00a0x']],
  [
    'дата: 01.12.2026 в\u00a009:00\u00a0→\u00a002.12.2026 в',
    ['в\u00a009:00\u00a0→\u00a002.12.2026'],
  ],
  ['a\u00a0→\u00a0b, c\u00a0→\u00a0d', ['a\u00a0→\u00a0b,', 'c\u00a0→\u00a0d']],
])('%s', (text, together) => {
  const { container } = render(<p>{parted(text)}</p>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('span')].map((one) => one.textContent)).toEqual(together);
});
