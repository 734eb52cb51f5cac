import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import createIcon from '#ui/icon.ts';

it('an icon draws its lines, hidden from screen readers, with further classes and attributes', () => {
  const Icon = createIcon({ node: [['path', { d: 'M0 0', key: 'a' } as { key: string }]] });
  const { container } = render(<Icon className="size-4" data-name="one" />);
  const svg = container.firstElementChild!;
  expect(svg.getAttribute('class')).toBe('icon size-4');
  expect(svg.getAttribute('aria-hidden')).toBe('true');
  expect(svg.getAttribute('data-name')).toBe('one');
  expect(svg.querySelector('path')?.getAttribute('d')).toBe('M0 0');
});
