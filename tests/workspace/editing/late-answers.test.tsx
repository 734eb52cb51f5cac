/** Answers that arrive after the user has left the screen, or has come back. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
// Loaded in advance, because the first test would wait too long.
import '#workspace/editing/deletion-question.tsx';
import '#features/users/user-panel.tsx';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { run } from '#commands/command.ts';
import type { Client } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import ClientsPage from '#features/clients/list/clients-page.tsx';
import ClientPage from '#features/clients/page/client-page.tsx';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import OffersPage from '#features/offers/list/offers-page.tsx';
import OfferPage from '#features/offers/page/offer-page.tsx';
import ProfilePage from '#features/profile/profile-page.tsx';
import UsersPage from '#features/users/users-page.tsx';
import { elkina, pageOf as pageOfClients, petrov } from '#tests/support/clients.ts';
import { ok, pageOf, sova, yozh } from '#tests/support/offers.ts';
import { ada, grace, usersPage } from '#tests/support/people.ts';
import { beginSignedIn, button, type TestConsole } from '#tests/support/runtime.tsx';
import { cap, model } from '#tests/support/settings.ts';

const runOn = ({ runtime }: TestConsole, id: string, key?: string) => {
  const bound = runtime.registry.all().find(({ command }) => command.id === id);
  const choice = bound?.on?.choices().find((one) => one.key === key);
  act(() => run(bound!, choice?.subject));
};
const question = () => screen.queryByRole('alertdialog', { hidden: true });
const confirm = async (name: string) => {
  await waitFor(() => expect(question()).not.toBeNull());
  const buttons = [...question()!.querySelectorAll('button')];
  fireEvent.click(buttons.find(({ textContent }) => textContent === name)!);
};

interface Deletion {
  readonly path: string;
  readonly page: ReactNode;
  readonly list: string;
  readonly call: string;
  readonly command: string;
  readonly confirm: string;
  readonly key: string;
  readonly name: string;
  /** The name of a row that stays. */
  readonly other: string;
  readonly before: unknown;
  readonly after: unknown;
}

describe.each<Deletion>([
  {
    path: '/users',
    page: <UsersPage />,
    list: 'GET /api/users',
    call: 'DELETE /api/users/2',
    command: 'users.delete',
    confirm: 'Delete',
    key: '2',
    name: 'Grace',
    other: 'Ada',
    before: usersPage(ada, grace),
    after: usersPage(ada),
  },
  {
    path: '/offers',
    page: <OffersPage />,
    list: 'GET /api/v1/offers',
    call: 'DELETE /api/v1/offers/3',
    command: 'offers.delete',
    confirm: 'Удалить',
    key: '3',
    name: 'Сова Займ',
    other: 'Ёж',
    before: pageOf([sova, yozh]),
    after: pageOf([yozh]),
  },
  {
    path: '/channels/default',
    page: <DefaultSettingsPage kind="channels" />,
    list: 'GET /api/v1/default-settings',
    call: 'DELETE /api/v1/default-settings/1',
    command: 'defaultSettings.delete',
    confirm: 'Удалить',
    key: '1',
    name: 'daily_cap',
    other: 'payment_model',
    before: ok([cap, model]),
    after: ok([model]),
  },
])('a row of $path whose deletion is answered late', (one) => {
  async function beginAsked() {
    const begun = await beginSignedIn(one.path);
    const stored = { list: one.before };
    begun.server.always(one.list, () => stored.list);
    begun.draw(one.page);
    await screen.findByText(one.name);
    runOn(begun, one.command, one.key);
    await waitFor(() => expect(question()).not.toBeNull());
    const comeBack = async () => {
      begun.draw(one.page);
      await screen.findByText(one.name);
    };
    return { ...begun, stored, comeBack };
  }

  test('is removed even if the screen was opened again before the answer', async () => {
    const { call, stored, comeBack, runtime } = await beginAsked();
    await confirm(one.confirm);
    const deletion = await call(one.call);
    cleanup();
    expect(runtime.undoing.getSnapshot().context.isWriting).toBe(true);
    await comeBack();
    await waitFor(() => expect(question()?.getAttribute('aria-busy')).toBe('true'));
    stored.list = one.after;
    deletion.answer(200, ok(null));
    await waitFor(() => expect(screen.queryByText(one.name)).toBeNull());
    expect(question()).toBeNull();
  });

  test('is removed without another question if the screen is opened after the answer', async () => {
    const { call, stored, runtime, draw, server } = await beginAsked();
    await confirm(one.confirm);
    const deletion = await call(one.call);
    cleanup();
    stored.list = one.after;
    deletion.answer(200, ok(null));
    await waitFor(() => expect(runtime.undoing.getSnapshot().context.isWriting).toBe(false));
    draw(one.page);
    await screen.findByText(one.other);
    expect(screen.queryByText(one.name)).toBeNull();
    expect(question()).toBeNull();
    expect(server.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('is no longer asked about if the screen was left before the confirmation', async () => {
    const { comeBack, server } = await beginAsked();
    cleanup();
    await comeBack();
    await waitFor(() => expect(question()).toBeNull());
    expect(server.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });
});

test('a setting whose deletion is answered after its screen was left is dropped with its unsaved input', async () => {
  const begun = await beginSignedIn('/channels/default');
  begun.server.always('GET /api/v1/default-settings', () => ok([cap, model]));
  begun.draw(<DefaultSettingsPage kind="channels" />);
  await screen.findByText('daily_cap');
  runOn(begun, 'defaultSettings.edit', '1');
  fireEvent.change(await screen.findByLabelText('Значение'), { target: { value: '7' } });
  runOn(begun, 'defaultSettings.delete', '1');
  await confirm('Удалить');
  const deletion = await begun.call('DELETE /api/v1/default-settings/1');
  cleanup();
  deletion.answer(200, ok(null));
  await waitFor(() => expect(begun.runtime.undoing.getSnapshot().context.isWriting).toBe(false));
  begun.server.always('GET /api/v1/default-settings', () => ok([model]));
  begun.draw(<DefaultSettingsPage kind="channels" />);
  await screen.findByText('payment_model');
  expect(screen.queryByText('daily_cap')).toBeNull();
});

describe('a save that is answered after its page was left for the list', () => {
  test('of an offer is shown by the list', async () => {
    const begun = await beginSignedIn('/offers/3');
    const stored = { offer: sova };
    begun.server.always('GET /api/v1/offers/3', () => ok(stored.offer));
    begun.server.always('GET /api/v1/offers/3/available-settings', () => ok([]));
    begun.server.always('GET /api/v1/offers', () => pageOf([stored.offer]));
    begun.draw(<OfferPage />);
    await screen.findByText('Основная информация');
    runOn(begun, 'offer.edit');
    fireEvent.change(screen.getByLabelText('Название'), { target: { value: 'Филин' } });
    runOn(begun, 'offer.save');
    const put = await begun.call('PUT /api/v1/offers/3');
    cleanup();
    begun.runtime.location.go('/offers');
    begun.draw(<OffersPage />);
    await screen.findByText('Сова Займ');
    stored.offer = put.body as Offer;
    put.answer(200, ok(stored.offer));
    await screen.findByText('Филин');
  });

  test('of a client is shown by the list', async () => {
    const begun = await beginSignedIn('/clients/7');
    const stored = { client: petrov };
    begun.server.always('GET /api/v1/clients/7', () => ok(stored.client));
    begun.server.always('GET /api/v1/clients', () => pageOfClients([stored.client, elkina]));
    begun.draw(<ClientPage />);
    await screen.findByText('Основная информация');
    runOn(begun, 'client.main.edit');
    fireEvent.input(screen.getByLabelText('Имя'), { target: { value: 'Павел' } });
    runOn(begun, 'client.main.save');
    const put = await begun.call('PUT /api/v1/clients/7');
    cleanup();
    begun.runtime.location.go('/clients');
    begun.draw(<ClientsPage />);
    await screen.findByText(/Петров Пётр/);
    stored.client = { ...petrov, ...(put.body as Partial<Client>) };
    put.answer(200, ok(stored.client));
    await screen.findByText(/Петров Павел/);
  });
});

describe("a change of the user's own profile", () => {
  const named = (name: string) => usersPage({ ...ada, name }, grace);
  const myName = ({ runtime }: TestConsole) => runtime.session.getSnapshot().context.user?.name;

  test('is not undone by a list that was requested before', async () => {
    const begun = await beginSignedIn('/profile');
    begun.draw(<ProfilePage />);
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada L.' } });
    fireEvent.click(button('Update Profile'));
    (await begun.call('GET /api/user/me')).answer(200, ada);
    const put = await begun.call('PUT /api/user');
    expect(begun.runtime.undoing.getSnapshot().context.isWriting).toBe(true);
    cleanup();
    begun.draw(<UsersPage />);
    const list = await begun.call('GET /api/users');
    put.answer(200, {});
    await waitFor(() => expect(myName(begun)).toBe('Ada L.'));
    list.answer(200, named('Ada'));
    await screen.findByText('Ada L.');
    expect(myName(begun)).toBe('Ada L.');
  });

  test('that is saved in the list of users updates the session after that screen was left', async () => {
    const begun = await beginSignedIn('/users');
    begun.server.always('GET /api/users', () => named('Ada'));
    begun.draw(<UsersPage />);
    await screen.findByText('Ada');
    runOn(begun, 'users.edit', '1');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Ada L.' } });
    fireEvent.click(button('Save'));
    const put = await begun.call('PUT /api/users/1');
    cleanup();
    put.answer(200, {});
    await waitFor(() => expect(myName(begun)).toBe('Ada L.'));
  });
});
