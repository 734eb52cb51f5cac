/** The form of a new setting that was discarded after its answer was lost. */
import { screen, waitFor } from '@testing-library/react';
import '#features/default-settings/setting-panel.tsx';
import { afterEach, expect, test } from 'vitest';
import DefaultSettingsPage from '#features/default-settings/default-settings-page.tsx';
import { ok } from '#tests/support/channels.ts';
import { settle } from '#tests/support/deferred.ts';
import { beginSignedIn, button, endConsole, field } from '#tests/support/runtime.tsx';
import { buttonIn, panel, question } from '#tests/support/screen.ts';
import { cap } from '#tests/support/settings.ts';

afterEach(endConsole);

const LIST = 'GET /api/v1/default-settings';
const made = { ...cap, id: 9, key: 'night_cap', type: 'string' as const, value: '7' };
/** The same setting, but listed before. */
const old = { ...made, id: 2 };
const messages = ({ runtime }: Awaited<ReturnType<typeof beginSignedIn>>) =>
  runtime.toasts.getSnapshot().context.toasts.map(({ ref }) => ref.getSnapshot().context.text);

test.each([
  ['written', [cap], [cap, made], true],
  ['not written', [cap], [cap], false],
  ['one like it was there before', [cap, old], [cap, old], false],
])(
  'a new setting discarded without an answer is reported as saved only if it was written: %s',
  async (_, before, listed, isSaid) => {
    const begun = await beginSignedIn('/channels/default');
    const { user, call, draw, server } = begun;
    draw(<DefaultSettingsPage kind="channels" />);
    (await call(LIST)).answer(200, ok(before));
    await screen.findByText('daily_cap');
    await user.click(button('Добавить настройку'));
    await screen.findByRole('dialog', { name: 'Новая настройка' });
    await user.type(field('Ключ'), 'night_cap');
    await user.type(field('Значение'), '7');
    await user.click(buttonIn(panel()!, 'Сохранить')!);
    (await call('POST /api/v1/default-settings')).fail();
    await waitFor(() => expect(messages(begun).join()).toContain('Неизвестно, дошло ли'));
    await user.click(buttonIn(panel()!, 'Отмена')!);
    await user.click(buttonIn(question()!, 'Не сохранять')!);
    (await call(LIST)).answer(200, ok(listed));
    const rows = listed.filter(({ key }) => key === 'night_cap').length;
    await waitFor(() => expect(screen.queryAllByText('night_cap')).toHaveLength(rows));
    // The code of the message has to load.
    await settle();
    expect(messages(begun)).toEqual([
      isSaid
        ? 'Уже записано: новая настройка «night_cap»'
        : expect.stringContaining('Неизвестно, дошло ли'),
    ]);
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);

test.each([
  ['with its id', { id: made.id }],
  ['without it', undefined],
])(
  'a setting created since and answered %s is not taken for the discarded one',
  async (_, data) => {
    const begun = await beginSignedIn('/channels/default');
    const { user, call, draw, server } = begun;
    draw(<DefaultSettingsPage kind="channels" />);
    (await call(LIST)).answer(200, ok([cap]));
    await screen.findByText('daily_cap');
    const send = async () => {
      await user.click(button('Добавить настройку'));
      await screen.findByRole('dialog', { name: 'Новая настройка' });
      await user.type(field('Ключ'), 'night_cap');
      await user.type(field('Значение'), '7');
      await user.click(buttonIn(panel()!, 'Сохранить')!);
      return call('POST /api/v1/default-settings');
    };
    (await send()).fail();
    await waitFor(() => expect(messages(begun).join()).toContain('Неизвестно, дошло ли'));
    await user.click(buttonIn(panel()!, 'Отмена')!);
    await user.click(buttonIn(question()!, 'Не сохранять')!);
    (await call(LIST)).answer(200, ok([cap]));
    await waitFor(() => expect(server.isWaiting(LIST)).toBe(false));
    (await send()).answer(201, { success: true, data });
    (await call(LIST)).answer(200, ok([cap, made]));
    await screen.findByText('night_cap');
    await settle();
    const said = messages(begun).join();
    expect(said).toContain('Неизвестно, дошло ли');
    expect(said).toContain('Успешное выполнение запроса');
    expect(said).not.toContain('Уже записано');
  },
);
