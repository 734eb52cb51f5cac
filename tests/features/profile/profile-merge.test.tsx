/** An administrator changes a user who edits their own profile. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import ProfilePage from '#features/profile/profile-page.tsx';
import { ada } from '#tests/support/people.ts';
import { alerts, beginSignedIn, button } from '#tests/support/runtime.tsx';

const SAVE = 'PUT /api/user';
const ME = 'GET /api/user/me';
const stale = { success: false, message: 'Запись уже изменена другим пользователем.' };
const saved = { success: true, data: {} };

async function begin() {
  const begun = await beginSignedIn('/profile');
  act(() => begun.runtime.session.send({ type: 'user.changed', user: { ...ada, version: 1 } }));
  begun.draw(<ProfilePage />);
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: RegExp, text: string) => {
    await begun.user.clear(field(label));
    await begun.user.type(field(label), text);
  };
  const save = async () => {
    await begun.user.click(button('Update Profile'));
    return begun.call(SAVE);
  };
  return { ...begun, field, type, save };
}

/** Saves a name and loses the answer. */
async function lose() {
  const begun = await begin();
  await begun.type(/^Name/, 'Ada L.');
  (await begun.save()).fail();
  await waitFor(() => expect(alerts()).toHaveLength(1));
  begun.server.allowTwice(SAVE);
  return begun;
}

test('an unedited field keeps what the administrator has saved', async () => {
  const { call, field, type, save } = await begin();
  await type(/^Name/, 'Ada L.');
  const first = await save();
  expect(first.ifMatch).toBe('"1"');
  first.answer(412, stale);
  (await call(ME)).answer(200, { ...ada, email: 'moved@example.com', version: 2 });
  const second = await call(SAVE);
  expect(second.ifMatch).toBe('"2"');
  expect(second.body).toEqual({ name: 'Ada L.', email: 'moved@example.com' });
  second.answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  expect(field(/^Email/).value).toBe('moved@example.com');
});

test('a field that both have changed is refused once with the other value, which is not overwritten', async () => {
  const { call, field, type, save, server } = await begin();
  await type(/^Name/, 'Ada L.');
  (await save()).answer(412, stale);
  (await call(ME)).answer(200, {
    ...ada,
    name: 'Countess',
    email: 'moved@example.com',
    version: 2,
  });
  await screen.findByText('It has since been changed to “Countess”. Save again to keep yours.');
  expect(field(/^Name/).value).toBe('Ada L.');
  expect(field(/^Email/).value).toBe('moved@example.com');
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);

  const second = await save();
  expect(second.ifMatch).toBe('"2"');
  expect(second.body).toEqual({ name: 'Ada L.', email: 'moved@example.com' });
  second.answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
});

test('a field that both have changed to the same is no conflict', async () => {
  const { call, type, save } = await begin();
  await type(/^Name/, 'Countess');
  (await save()).answer(412, stale);
  (await call(ME)).answer(200, { ...ada, name: 'Countess', version: 2 });
  const second = await call(SAVE);
  expect(second.body).toMatchObject({ name: 'Countess' });
  second.answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
});

describe('a name that was saved without an answer', () => {
  test.each([
    ['Ada', 'typed back'],
    ['Countess', 'changed further'],
  ])('is saved as %s, %s', async (name) => {
    const { call, field, type, save } = await lose();
    await type(/^Name/, name);
    (await save()).answer(412, stale);
    (await call(ME)).answer(200, { ...ada, name: 'Ada L.', version: 2 });
    const again = await call(SAVE);
    expect(again.body).toEqual({ name, email: ada.email });
    again.answer(200, saved);
    await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
    expect(field(/^Name/).value).toBe(name);
  });

  test('conflicts with what an administrator has written since, if it is typed back', async () => {
    const { call, type, save } = await lose();
    await type(/^Name/, 'Ada');
    (await save()).answer(412, stale);
    (await call(ME)).answer(200, { ...ada, name: 'Countess', version: 3 });
    await screen.findByText('It has since been changed to “Countess”. Save again to keep yours.');
  });
});

test('a name that the API has tidied is not taken for a change by others', async () => {
  const { call, field, save, server } = await begin();
  fireEvent.change(field(/^Name/), { target: { value: 'Майя'.normalize('NFD') } });
  (await save()).fail();
  await waitFor(() => expect(alerts()).toHaveLength(1));
  server.allowTwice(SAVE);
  (await save()).answer(412, stale);
  (await call(ME)).answer(200, { ...ada, name: 'Майя', version: 2 });
  (await call(SAVE)).answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
});

test('a name saved after a lost answer counts as unedited for the next save', async () => {
  const { call, type, save } = await lose();
  await type(/^Name/, 'Ada Lovelace');
  const named = { ...ada, name: 'Ada Lovelace' };
  (await save()).answer(200, { success: true, data: { ...named, version: 2 } });
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  await type(/^Email/, 'mine@example.com');
  (await save()).answer(412, stale);
  (await call(ME)).answer(200, { ...named, name: 'Countess', version: 3 });
  const again = await call(SAVE);
  expect(again.body).toEqual({ name: 'Countess', email: 'mine@example.com' });
  again.answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
});

describe('a new password whose save is refused as stale', () => {
  async function beginRefused() {
    const begun = await begin();
    await begun.type(/^Name/, 'Ada L.');
    await begun.type(/^New password/, 'correct horse');
    await begun.type(/^Confirm/, 'correct horse');
    (await begun.save()).answer(412, stale);
    const puts = () => begun.server.calls.filter(({ method }) => method === 'PUT').length;
    return { ...begun, puts };
  }

  test('is saved, and not sent again, if the account holds what was sent', async () => {
    const { call, field, puts, runtime } = await beginRefused();
    (await call(ME)).answer(200, { ...ada, name: 'Ada L.', version: 2 });
    await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
    expect(puts()).toBe(1);
    expect(field(/^New password/).value).toBe('');
    const texts = runtime.toasts
      .getSnapshot()
      .context.toasts.map(({ ref }) => ref.getSnapshot().context.text);
    expect(texts).toEqual(['Your profile is already saved']);
  });

  test('is reported as unknown, and not sent again, if the roles were changed at the same time', async () => {
    const { call, field, puts } = await beginRefused();
    const roles = [...ada.roles, { id: 9, name: 'auditor' }];
    (await call(ME)).answer(200, { ...ada, name: 'Ada L.', roles, version: 3 });
    await waitFor(() =>
      expect(alerts()[0]).toContain('unknown whether the new password was saved'),
    );
    expect(puts()).toBe(1);
    expect(field(/^New password/).value).toBe('correct horse');
  });

  test('is sent again if others have changed the account', async () => {
    const { call } = await beginRefused();
    (await call(ME)).answer(200, { ...ada, email: 'moved@example.com', version: 2 });
    const second = await call(SAVE);
    expect(second.ifMatch).toBe('"2"');
    expect(second.body).toMatchObject({ name: 'Ada L.', password: 'correct horse' });
    second.answer(200, saved);
    await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  });
});

test('the version of the answer is sent with the next save', async () => {
  const { type, save } = await begin();
  await type(/^Name/, 'Ada L.');
  (await save()).answer(200, { success: true, data: { ...ada, name: 'Ada L.', version: 2 } });
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  await type(/^Email/, 'mine@example.com');
  const second = await save();
  expect(second.ifMatch).toBe('"2"');
  expect(second.body).toEqual({ name: 'Ada L.', email: 'mine@example.com' });
});

test('after an answer without a version, what others have changed is read before the next save', async () => {
  const { call, field, type, save, user, server } = await begin();
  await type(/^Name/, 'Ada L.');
  (await save()).answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  await type(/^Email/, 'mine@example.com');
  await user.click(button('Update Profile'));
  (await call(ME)).answer(200, { ...ada, name: 'Countess', version: 3 });
  const second = await call(SAVE);
  expect(second.ifMatch).toBe('"3"');
  expect(second.body).toEqual({ name: 'Countess', email: 'mine@example.com' });
  second.answer(200, saved);
  await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
  expect(field(/^Name/).value).toBe('Countess');
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

test('an expired session is reported by the save, not by the read before it', async () => {
  const { call, runtime, type, user } = await begin();
  act(() => runtime.session.send({ type: 'user.changed', user: { ...ada, version: null } }));
  await type(/^Name/, 'Ada L.');
  await user.click(button('Update Profile'));
  const over = { success: false, message: 'Unauthenticated.', allow_refresh: true };
  (await call(ME)).answer(401, over);
  (await call(SAVE)).answer(401, over);
  await waitFor(() => expect(runtime.session.getSnapshot().hasTag('covered')).toBe(true));
});

test('a failed read before the save writes nothing', async () => {
  const { call, field, runtime, server, type, user } = await begin();
  act(() => runtime.session.send({ type: 'user.changed', user: { ...ada, version: null } }));
  await type(/^Name/, 'Ada L.');
  await user.click(button('Update Profile'));
  (await call(ME)).answer(500, { success: false, message: 'Не работает' });
  await waitFor(() => expect(alerts()[0]).toContain('Не работает'));
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);
  expect(field(/^Name/).value).toBe('Ada L.');
});

test('a change that another screen has read meanwhile is reported as a conflict', async () => {
  const { field, runtime, save, server, type, user } = await begin();
  await type(/^Name/, 'Ada L.');
  const news = { ...ada, name: 'Countess', version: 2 };
  act(() => runtime.session.send({ type: 'user.changed', user: news }));
  await user.click(button('Update Profile'));
  await screen.findByText('It has since been changed to “Countess”. Save again to keep yours.');
  expect(field(/^Name/).value).toBe('Ada L.');
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(0);

  const second = await save();
  expect(second.ifMatch).toBe('"2"');
  expect(second.body).toEqual({ name: 'Ada L.', email: ada.email });
});

test('a second refusal is shown, and what was typed stays', async () => {
  const { call, field, type, save } = await begin();
  await type(/^Name/, 'Ada L.');
  (await save()).answer(412, stale);
  (await call(ME)).answer(200, { ...ada, version: 2 });
  (await call(SAVE)).answer(412, stale);
  await waitFor(() => expect(alerts()[0]).toContain(stale.message));
  expect(field(/^Name/).value).toBe('Ada L.');
});

test('an error of a field is shown only below the field, which gets the focus', async () => {
  const { field, save, type } = await begin();
  await type(/^Name/, 'Ada L.');
  const errors = { password_confirmation: ['Не совпадает'] };
  (await save()).answer(422, { success: false, message: 'Проверьте поля', errors });
  await screen.findByText('Не совпадает');
  await waitFor(() => expect(document.activeElement).toBe(field(/^Confirm/)));
  expect(alerts()).toEqual([]);
});

test.each([
  ['a new password', 2],
  ['only a name', 1],
])(
  'the sessions are read again only after a new password: after the save of %s',
  async (_, reads) => {
    const { runtime, save, server, type } = await begin();
    server.always('GET /api/user/sessions', () => ({ data: [] }));
    act(() =>
      runtime.session.send({
        type: 'user.changed',
        user: { ...ada, version: 1, supports: ['sessions'] },
      }),
    );
    await screen.findByText('My sessions');
    const read = () => server.calls.filter(({ path }) => path.endsWith('/sessions')).length;
    await waitFor(() => expect(read()).toBe(1));
    await type(/^Name/, 'Ada L.');
    if (reads > 1) {
      await type(/^New password/, 'correct horse');
      await type(/^Confirm/, 'correct horse');
    }
    (await save()).answer(200, saved);
    await waitFor(() => expect(alerts()).toEqual(['Profile updated successfully!']));
    await waitFor(() => expect(read()).toBe(reads));
  },
);
