/** A refused submit either moves the focus to the invalid field, or announces the error of the focused field. */
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { CheckboxGroup } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/field.tsx';
import { useFocusOnRefusal } from '#workspace/editing/focus.ts';

function begin(isFieldWrong = true) {
  let refuse = () => {};
  const actor = {
    on(_: 'refused', handler: (emitted: { type: 'refused' }) => void) {
      refuse = () => handler({ type: 'refused' });
      return { unsubscribe() {} };
    },
  };
  const field = (label: string, error?: string) => (
    <TextField label={label} hint="подсказка" error={error} value="" onText={() => {}} />
  );
  function Form() {
    return (
      <div ref={useFocusOnRefusal<HTMLDivElement>(actor)}>
        {field('Имя')}
        {field('Телефон', isFieldWrong ? 'Обязательное поле' : undefined)}
        <CheckboxGroup
          legend="Роли"
          name="roles"
          options={[{ value: 'a', label: 'Админ' }]}
          value={[]}
          error="Choose one"
          onChange={() => {}}
        />
      </div>
    );
  }
  render(
    <>
      <Announcer />
      <Form />
    </>,
  );
  const region = document.querySelector('[aria-live=assertive]')!;
  const submit = async () => {
    refuse();
    await act(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
    return region.textContent;
  };
  return { region, submit };
}

it('a refused submit moves the focus to the invalid field and announces nothing', async () => {
  const { submit } = begin();
  screen.getByLabelText('Имя').focus();
  expect(await submit()).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Телефон'));
});

it('a refused submit announces the error of the focused field each time', async () => {
  const { submit, region } = begin();
  screen.getByLabelText('Телефон').focus();
  const first = await submit();
  expect(first).toBe('Обязательное поле');
  expect(region.getAttribute('lang')).toBe('ru');
  const second = await submit();
  expect(second?.trim()).toBe('Обязательное поле');
  expect(second).not.toBe(first);
  expect(await submit()).toBe(first);
});

it('a refused submit announces the error of a focused group in its language', async () => {
  const { submit, region } = begin(false);
  screen.getByLabelText('Админ').focus();
  expect(await submit()).toBe('Choose one');
  expect(region.getAttribute('lang')).toBe('en');
});
