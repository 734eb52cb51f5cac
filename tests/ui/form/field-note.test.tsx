/** A new note of a field is announced, because its region was there before. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { Field } from '#ui/form/field.tsx';

const field = (note?: ReactNode) => (
  <Field label="Телефон" note={note} controlId="phone">
    {(control) => <input {...control} />}
  </Field>
);

it('a field keeps the region of its note', () => {
  const { container, rerender } = render(field(null));
  const region = () => container.querySelector('[role=status]');
  const described = () => container.querySelector('input')?.getAttribute('aria-describedby');
  const before = region();
  expect(before?.textContent).toBe('');
  // Invisible, and without any space.
  expect(before?.className).toBe('sr-only');
  expect(described()).toBeNull();
  rerender(field('Такой телефон уже есть'));
  expect(region()).toBe(before);
  expect(before?.textContent).toBe('Такой телефон уже есть');
  expect(before?.className).not.toContain('sr-only');
  expect(described()).toBe('phone-note');
  rerender(field(null));
  expect(region()).toBe(before);
  expect(described()).toBeNull();
});

it('a field without notes has no such region', () => {
  const { container } = render(field());
  expect(container.querySelector('[role=status]')).toBeNull();
});
