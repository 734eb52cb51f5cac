/** An error of a field that the form does not draw at the moment is shown above its fields. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#features/default-settings/setting-panel.tsx';
import '#features/users/user-panel.tsx';
import { describe, expect, test } from 'vitest';
import type { FieldErrors } from '#contract/problem.ts';
import ClientPage from '#features/clients/page/client-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import ProfilePage from '#features/profile/profile-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { ok, petrov } from '#tests/support/clients.ts';
import { ada, grace } from '#tests/support/people.ts';
import {
  alerts,
  beginConsole,
  beginSignedIn,
  button,
  field,
  type TestConsole,
} from '#tests/support/runtime.tsx';
import { buttonIn, cardOf, controlIn, panel } from '#tests/support/screen.ts';

const REASON = 'Причина';
const GENERAL = [`An error occurred${REASON}`];
const REAUTHENTICATION = { supports: ['reauthentication'] };

const refusal = (...names: readonly string[]) => ({
  ...{ success: false, message: 'Общее', written: false },
  errors: Object.fromEntries(names.map((name) => [name, [REASON]])) as FieldErrors,
});
const type = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } });
/** The texts of the invalid controls' messages. */
const noted = () =>
  [...document.querySelectorAll('[aria-invalid=true]')].map((control) => {
    const [id] = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return document.getElementById(id ?? '')?.textContent;
  });

async function signedIn(path: string, more: object): Promise<TestConsole> {
  const begun = beginConsole({ path, token: 'token-of-ada' });
  (await begun.call('GET /api/user/me')).answer(200, { ...ada, ...more });
  await waitFor(() =>
    expect(begun.runtime.session.getSnapshot().matches('authenticated')).toBe(true),
  );
  return begun;
}

describe('an error of the current password', () => {
  const answer = refusal('current_password');

  test.each([
    ['is not asked', {}, [GENERAL, []]],
    ['is asked', REAUTHENTICATION, [[], [REASON]]],
  ] as const)('is shown in the profile, where it %s', async (_, more, shown) => {
    const { call, draw, user } = await signedIn('/profile', more);
    draw(<ProfilePage />);
    type(screen.getByLabelText(/^Name/), 'Ada L.');
    await user.click(button('Update Profile'));
    // Without a version the profile is read first.
    (await call('GET /api/user/me')).answer(200, { ...ada, ...more });
    (await call('PUT /api/user')).answer(422, answer);
    await waitFor(() => expect([alerts(), noted()]).toEqual(shown));
  });

  test.each([
    ['another user', grace, REAUTHENTICATION, [GENERAL, []]],
    ['oneself, where it is not asked', ada, {}, [GENERAL, []]],
    ['oneself, where it is asked', ada, REAUTHENTICATION, [[], [REASON]]],
  ] as const)('is shown in the form of %s', async (_, edited, more, shown) => {
    const { call, draw, server, user } = await signedIn('/users', more);
    const page = { data: [ada, grace], current_page: 1, per_page: 15, total: 2 };
    server.always('GET /api/users', () => page);
    draw(<UsersPage />);
    const row = (await screen.findByText(edited.email)).closest('tr')!;
    await user.click(within(row).getByRole('button', { name: 'Edit' }));
    type(field('Name'), 'Somebody');
    await user.click(buttonIn(panel()!, 'Save')!);
    (await call(`PUT /api/users/${edited.id}`)).answer(422, answer);
    await waitFor(() => expect([alerts(), noted()]).toEqual(shown));
  });
});

describe('an error of the options of a new setting', () => {
  const kinds = {
    channels: { path: '/channels/default', api: '/api/v1/default-settings', name: 'Ключ' },
    offers: { path: '/offers/settings', api: '/api/v1/settings', name: 'Название' },
  } as const;

  async function open(kind: keyof typeof kinds) {
    const { path, api, name } = kinds[kind];
    const begun = await beginSignedIn(path);
    begun.server.always(`GET ${api}`, () => ok([]));
    begun.draw(<DefaultSettingsPage kind={kind} />);
    await begun.user.click(button('Добавить настройку'));
    await screen.findByRole('dialog', { name: 'Новая настройка' });
    type(field(name), 'limit');
    const save = async (...names: readonly string[]) => {
      await begun.user.click(buttonIn(panel()!, 'Сохранить')!);
      const answer = refusal(...names);
      (await begun.call(`POST ${api}`)).answer(422, answer);
      await waitFor(() => expect(panel()!.textContent).toContain(REASON));
    };
    return { ...begun, save };
  }

  test.each(['channels', 'offers'] as const)(
    'of %s is shown above the fields if the type has no options',
    async (kind) => {
      const { save } = await open(kind);
      type(field('Значение'), '7');
      for (const name of ['options', 'options.0', 'options.7.value']) {
        await save(name);
        expect([alerts(), noted()]).toEqual([GENERAL, []]);
      }
    },
  );

  test('is shown above the fields if it belongs to none, otherwise at its field', async () => {
    const { save, user } = await open('channels');
    await user.selectOptions(field('Тип'), 'select');
    const options = (label: string) => within(panel()!).getAllByLabelText(label);
    type(options('Значение опции')[0]!, 'a');
    type(options('Название опции')[0]!, 'Альфа');
    await user.click(button('Add option'));
    await user.selectOptions(field('Значение'), 'Альфа');
    for (const name of ['options.0', 'options.7.value', 'options.0.colour']) {
      await save(name);
      expect([name, alerts(), noted()]).toEqual([name, GENERAL, []]);
    }
    for (const name of ['options', 'options.0.value', 'options.0.title', 'value.0']) {
      await save(name);
      expect([name, alerts(), noted()]).toEqual([name, [], [REASON]]);
    }
    // Both errors are shown: one below its field, the other above the fields.
    await save('options.0.value', 'options.1.value');
    expect([alerts(), noted()]).toEqual([GENERAL, [REASON]]);
  });
});

test('an error of a contact that the API hides is shown above the fields', async () => {
  const masked = { ...petrov, phone: '••••••••567', email: '•••@•••', contacts_masked: true };
  const { call, draw, server } = await beginSignedIn('/clients/7');
  server.always('GET /api/v1/activity', () => ok({ data: [], meta: { next_cursor: null } }));
  server.always('GET /api/v1/clients/7', () => ok(masked));
  draw(<ClientPage />);
  const card = () => cardOf('Основная информация');
  await waitFor(() => expect(card()).toBeTruthy());
  fireEvent.click(buttonIn(card(), 'Редактировать')!);
  const save = async (text: string, ...names: readonly string[]) => {
    fireEvent.input(controlIn(card(), 'Имя'), { target: { value: text } });
    fireEvent.click(buttonIn(card(), 'Сохранить')!);
    const answer = refusal(...names);
    (await call('PUT /api/v1/clients/7')).answer(422, answer);
    await waitFor(() => expect(card().textContent).toContain(REASON));
  };
  await save('Павел', 'phone');
  expect([alerts(), noted()]).toEqual([GENERAL, []]);
  await save('Прохор', 'first_name');
  expect([alerts(), noted()]).toEqual([[], [REASON]]);
});
