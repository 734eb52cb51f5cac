/** A field of a rate is described by its error, or by its note below the row. */
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { RateInput } from '#features/channels/rates/rates-input.tsx';

const field = RATE_KINDS.level.fields.find(({ type }) => type !== 'date' && type !== 'choice')!;

const input = (describedBy?: string, note?: string) => (
  <RateInput
    field={field}
    draft={{}}
    note={note}
    isInvalid={note !== undefined}
    describedBy={describedBy}
    isLocked={false}
    onChange={() => {}}
    onLeave={() => {}}
  />
);

it('a field is described by its warning until it has an error, and only then invalid', () => {
  const { container, rerender } = render(input());
  const one = container.querySelector('input')!;
  const said = () => ['aria-describedby', 'aria-invalid'].map((name) => one.getAttribute(name));
  expect(said()).toEqual([null, null]);
  rerender(input('below'));
  expect(said()).toEqual(['below', null]);
  rerender(input('below', 'Обязательное поле'));
  const [id, invalid] = said();
  expect(document.getElementById(id!)!.textContent).toBe('Обязательное поле');
  expect(invalid).toBe('true');
});
