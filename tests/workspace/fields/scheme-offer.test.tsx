import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useActorRef, useSelector } from '@xstate/react';
import { expect, it, test } from 'vitest';
import { assign, setup } from 'xstate';
import Background from '#app/shell/background.ts';
import { beginSignedIn, field } from '#tests/support/runtime.tsx';
import { Field, TextInput } from '#ui/form/field.tsx';
import { fieldButtons } from '#workspace/editing/field-buttons.ts';
import { SchemeOffer } from '#workspace/fields/scheme-offer.tsx';
import { withScheme } from '#workspace/fields/web-address.ts';

it.each([
  ['bank.ru', 'https://bank.ru'],
  [' www.bank.ru/zaim?utm=1#x ', 'https://www.bank.ru/zaim?utm=1#x'],
  ['//cdn.bank.ru/logo.png', 'https://cdn.bank.ru/logo.png'],
  ['мфо-займ.рф', 'https://мфо-займ.рф'],
  ['bank.ru:8443/a', 'https://bank.ru:8443/a'],
])('%s is completed as a web address without its scheme', (text, address) => {
  expect(withScheme(text)).toBe(address);
});

it.each([
  '',
  'bank',
  'https://bank.ru',
  'http://bank.ru',
  'javascript:alert(1)',
  'javascript.ru:alert(1)',
  'data:text/html,bank.ru',
  'mailto:a@bank.ru',
  'a@bank.ru',
  '/logos/bank.svg',
  'logos/bank.svg',
  'logo.svg',
  'bank.ru и ещё',
  '1.5',
])('%s is not completed', (text) => {
  expect(withScheme(text)).toBeNull();
});

const formMachine = setup({
  types: { context: {} as { text: string }, events: {} as { type: 'typed'; text: string } },
}).createMachine({
  id: 'form',
  context: { text: '' },
  on: { typed: { actions: assign({ text: ({ event }) => event.text }) } },
});

function Address({ label }: { label: string }) {
  const form = useActorRef(formMachine);
  const text = useSelector(form, ({ context }) => context.text);
  const type = (typed: string) => form.send({ type: 'typed', text: typed });
  return (
    <Field label={label}>
      {(control) => (
        <>
          <TextInput {...control} value={text} onChange={({ target }) => type(target.value)} />
          <SchemeOffer fieldId={control.id} text={text} onText={type} />
        </>
      )}
    </Field>
  );
}

async function begin() {
  const begun = await beginSignedIn();
  begun.draw(
    <>
      <Background />
      <Address label="URL" />
      <Address label="Сайт" />
    </>,
  );
  return begun;
}
const type = (label: string, value: string) =>
  void fireEvent.change(field(label), { target: { value } });

test('F2 completes the focused field only', async () => {
  const { runtime } = await begin();
  type('URL', 'bank.ru');
  type('Сайт', 'site.ru');
  field('Сайт').focus();
  fireEvent.keyDown(field('Сайт'), { key: 'F2', code: 'F2' });
  await waitFor(() => expect(field('Сайт').value).toBe('https://site.ru'));
  expect(field('URL').value).toBe('bank.ru');
  const bound = runtime.registry.all().find(({ command }) => command.id === 'field.scheme')!;
  expect(bound.on!.choices().map(({ label }) => label)).toEqual(['URL']);
  // Nothing is left to complete.
  fireEvent.keyDown(field('Сайт'), { key: 'F2', code: 'F2' });
  expect(field('Сайт').value).toBe('https://site.ru');
});

test('the shortcut of the button is F2', () => {
  expect(fieldButtons.scheme.shortcut).toBe('f2');
});

test('Tab goes to the next field and skips the button that has just appeared', async () => {
  await begin();
  field('URL').focus();
  await userEvent.keyboard('bank.ru');
  const button = screen.getByRole('button', { name: 'Дописать https://' });
  expect(button.getAttribute('aria-keyshortcuts')).toBe('F2');
  await userEvent.tab();
  await userEvent.keyboard('site');
  expect(field('Сайт').value).toBe('site');
  expect(field('URL').value).toBe('bank.ru');
});

test('the button completes the field and returns the focus to it', async () => {
  await begin();
  type('URL', 'bank.ru');
  fireEvent.click(screen.getByRole('button', { name: 'Дописать https://' }));
  expect(field('URL').value).toBe('https://bank.ru');
  expect(document.activeElement).toBe(field('URL'));
  expect(screen.queryByRole('button', { name: 'Дописать https://' })).toBeNull();
});
