import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { run } from '#commands/command.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import ClientPage from '#features/clients/page/client-page.tsx';
import { LOOK_EVERY } from '#machines/activity/feed.setup.ts';
import { ada } from '#tests/support/people.ts';
import { beginConsole, holdTimers, type TestConsole } from '#tests/support/runtime.tsx';
import { buttonIn, press, runCommand } from '#tests/support/screen.ts';
import RecordHistory from '#workspace/activity/record-history.tsx';

const ACTIVITY = 'GET /api/v1/clients/7/activity';
const PLACEHOLDER = 'Истории действий пока нет';
const client = { id: 7, last_name: 'Сидоров', first_name: 'Олег', addresses: [] };

/** Signs in to an API with or without a log, with these rights. */
async function begin(path: string, me: object): Promise<TestConsole> {
  const begun = beginConsole({ path, token: 'token-of-ada' });
  (await begun.call('GET /api/user/me')).answer(200, { ...ada, ...me });
  await waitFor(() =>
    expect(begun.runtime.session.getSnapshot().matches('authenticated')).toBe(true),
  );
  return begun;
}

const entry = (patch: Partial<ActivityEntry>): ActivityEntry => ({
  ...{
    id: '2026-11.5',
    at: '2026-11-22T10:00:00.000Z',
    actor: 'user',
    user: { id: 1, name: 'Анна' },
  },
  ...{ call: 'one', action: 'changed', kind: 'client', record: { id: 7 }, part: null },
  changes: [{ field: 'first_name', before: 'Олег', after: 'Игорь' }],
  ...patch,
});
const page = (...data: ActivityEntry[]) => ({ success: true, data, next: null });

describe('the tab «История действий» of a client', () => {
  const draw = async (me: object) => {
    const begun = await begin('/clients/7', me);
    begun.server.always('GET /api/v1/clients/7', () => ({ success: true, data: client }));
    begun.draw(<ClientPage />);
    return begun;
  };

  test('shows its placeholder and sends no request if the API has no log', async () => {
    const { server } = await draw({});
    await screen.findByText(PLACEHOLDER);
    expect(server.isWaiting(ACTIVITY)).toBe(false);
  });

  test('shows the placeholder if the log is answered with 404', async () => {
    const { call } = await draw({ supports: ['activity'] });
    (await call(ACTIVITY)).answer(404, { success: false, message: 'Not Found' });
    await screen.findByText(PLACEHOLDER);
  });

  test('shows what happened to the client', async () => {
    const { call } = await draw({ supports: ['activity'] });
    (await call(ACTIVITY)).answer(200, page(entry({})));
    await screen.findByText(/Олег → Игорь/);
    expect(screen.queryByText(PLACEHOLDER)).toBeNull();
  });
});

test('a list of the log has «Ещё» at its end, and then says that there is nothing earlier', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  begun.draw(<RecordHistory kind="client" id={7} />);
  (await begun.call(ACTIVITY)).answer(200, { ...page(entry({})), next: '2026-11.5' });
  const more = await screen.findByRole('button', { name: 'Ещё' });
  expect(screen.queryByText('Раньше ничего нет')).toBeNull();
  await begun.user.click(more);
  await waitFor(() => expect(more.textContent).toBe('Читаются более ранние…'));
  (await begun.call(ACTIVITY)).answer(200, page(entry({ id: '2026-11.4', call: 'two' })));
  await screen.findByText('Раньше ничего нет');
  expect(screen.queryByRole('button', { name: 'Ещё' })).toBeNull();
});

test('a line that continues on the next page says «не меньше» until that page is read', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  begun.draw(<RecordHistory kind="client" id={7} />);
  const address = (id: number) =>
    entry({
      ...{ id: `2026-11.${id}`, part: { type: 'address', id: `${id}`, name: null } },
      changes: [{ field: 'city', before: 'Тверь', after: `Город ${id}` }],
    });
  (await begun.call(ACTIVITY)).answer(200, { ...page(address(9), address(8)), next: '2026-11.8' });
  await screen.findByText('адреса: не меньше 2 изменений');
  runCommand(begun, 'activity.more');
  (await begun.call(ACTIVITY)).answer(200, page(address(7)));
  await screen.findByText('адреса: 3 изменения');
});

test('new entries are announced in an existing region, and showing them keeps the focus in the list', async () => {
  const looks = holdTimers(LOOK_EVERY);
  const begun = await begin('/clients/7', { supports: ['activity'] });
  begun.draw(<RecordHistory kind="client" id={7} />);
  (await begun.call(ACTIVITY)).answer(200, page(entry({})));
  await screen.findByText('Раньше ничего нет');
  const statuses = () => [...document.querySelectorAll('[role=status]')];
  const before = statuses();
  expect(before.map(({ textContent }) => textContent)).toEqual(['']);
  act(() => looks.runOut());
  (await begun.call(ACTIVITY)).answer(200, page(entry({ id: '2026-11.6', call: 'two' })));
  await screen.findByText('Показать новые: 1');
  expect(statuses()).toEqual(before);
  await begun.user.click(screen.getByText('Показать новые: 1'));
  await waitFor(() => expect(before[0]!.textContent).toBe(''));
  expect(statuses()[0]).toBe(before[0]);
  // The focused button is gone.
  const [newest, former] = document.querySelectorAll('tr[data-key]');
  await waitFor(() => expect(document.activeElement).toBe(newest));

  // If the focus is on a row by then, it stays there.
  act(() => looks.runOut());
  (await begun.call(ACTIVITY)).answer(200, page(entry({ id: '2026-11.7', call: 'three' })));
  await screen.findByText('Показать новые: 1');
  act(() => (former as HTMLElement).focus());
  runCommand(begun, 'activity.showNew');
  await waitFor(() => expect(document.querySelectorAll('tr[data-key]')).toHaveLength(3));
  expect(document.activeElement).toBe(former);
});

test('a long day shows each of its lines once, under the same column headers', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  const lines = Array.from({ length: 51 }, (_, at) =>
    entry({ id: `2026-11.${at}`, call: `${at}` }),
  );
  begun.server.always(ACTIVITY, () => page(...lines));
  begun.draw(<RecordHistory kind="client" id={7} />);
  await screen.findByText('Раньше ничего нет');
  const keys = [...document.querySelectorAll<HTMLElement>('tr[data-key]')].map(
    ({ dataset }) => dataset.key,
  );
  expect(keys).toHaveLength(51);
  expect(new Set(keys).size).toBe(51);
  for (const table of screen.getAllByRole('table')) {
    const heads = within(table).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Время',
      'Кто',
      'Что сделано',
      'Действия',
    ]);
    expect(heads.length).toBe(table.querySelector('tbody tr')!.children.length);
  }
});

test('older lines are requested when the window of a change nears the end of the list', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  const lines = Array.from({ length: 12 }, (_, at) =>
    entry({ id: `2026-11.${at}`, call: `${at}` }),
  );
  begun.draw(<RecordHistory kind="client" id={7} />);
  (await begun.call(ACTIVITY)).answer(200, { ...page(...lines), next: '2026-11.0' });
  const [, second] = await screen.findAllByRole('button', { name: 'Подробно' });
  await begun.user.click(second!);
  await screen.findByRole('dialog');
  expect(begun.server.isWaiting(ACTIVITY)).toBe(false);
  press('j');
  (await begun.call(ACTIVITY)).answer(200, page());
  await screen.findByText('Раньше ничего нет');
});

test('J and K in the window of a change show the next and the previous change', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  const other = [{ field: 'first_name', before: 'Пётр', after: 'Олег' }];
  begun.server.always(ACTIVITY, () =>
    page(entry({}), entry({ id: '2026-11.4', call: 'two', changes: other })),
  );
  begun.draw(<RecordHistory kind="client" id={7} />);
  const [first] = await screen.findAllByRole('button', { name: 'Подробно' });
  await begun.user.click(first!);
  const shown = async () => (await screen.findByRole('dialog')).textContent;
  await waitFor(async () => expect(await shown()).toContain('Олег\u00a0→\u00a0Игорь'));
  press('j');
  await waitFor(async () => expect(await shown()).toContain('Пётр\u00a0→\u00a0Олег'));
  press('k');
  await waitFor(async () => expect(await shown()).toContain('Олег\u00a0→\u00a0Игорь'));
});

test('the window of a change has one close button, the last one below it', async () => {
  const begun = await begin('/clients/7', { supports: ['activity'] });
  begun.server.always(ACTIVITY, () => page(entry({})));
  begun.draw(<RecordHistory kind="client" id={7} />);
  await begun.user.click(await screen.findByRole('button', { name: 'Подробно' }));
  const buttons = within(await screen.findByRole('dialog')).getAllByRole('button');
  expect(buttons.at(-1)!.textContent).toBe('Закрыть');
  expect(buttons.filter((one) => /Закрыть/.test(one.ariaLabel ?? ''))).toEqual([]);
  await begun.user.click(buttons.at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('«Вернуть как было» in a list of the log', () => {
  const draw = async (me: object, ...data: ActivityEntry[]) => {
    const begun = await begin('/clients/7', { supports: ['activity'], ...me });
    begun.server.always(ACTIVITY, () => page(...data));
    begun.draw(<RecordHistory kind="client" id={7} />);
    await screen.findAllByRole('row');
    return begun;
  };
  const onLine = () => screen.queryAllByRole('button', { name: 'Вернуть как было' });
  const inWindow = async ({ user }: TestConsole) => {
    await user.click(screen.getAllByRole('button', { name: 'Подробно' })[0]!);
    return screen.findByRole('button', { name: /Вернуть как было/ });
  };

  test('is offered on a line that can be reverted, and in its window', async () => {
    const begun = await draw({}, entry({}));
    expect(onLine()).toHaveLength(1);
    const wide = await inWindow(begun);
    expect(wide.getAttribute('aria-disabled')).not.toBe('true');
    await begun.user.click(wide);
    const question = await screen.findByRole('alertdialog', { name: 'Вернуть как было?' });
    expect(question.textContent).toContain('Имя: Игорь\u00a0→\u00a0Олег');
  });

  test('is not offered for the last line of a page, which may be incomplete, until the next page is read', async () => {
    const begun = await begin('/clients/7', { supports: ['activity'] });
    begun.draw(<RecordHistory kind="client" id={7} />);
    const first = [entry({ id: '2026-11.9', call: 'two' }), entry({ id: '2026-11.8' })];
    (await begun.call(ACTIVITY)).answer(200, { ...page(...first), next: '2026-11.8' });
    await waitFor(() => expect(onLine()).toHaveLength(1));
    runCommand(begun, 'activity.more');
    (await begun.call(ACTIVITY)).answer(200, page(entry({ id: '2026-11.7' })));
    await waitFor(() => expect(onLine()).toHaveLength(2));
  });

  test('runs by its key for the focused line only, and opens no palette without one', async () => {
    const { runtime } = await draw({}, entry({}));
    press('b');
    expect(runtime.palette.getSnapshot().hasTag('open')).toBe(false);
    onLine()[0]!.focus();
    press('b');
    await screen.findByRole('alertdialog');
  });

  test('runs by its key in the window for the change that the window shows', async () => {
    const other = [{ field: 'first_name', before: 'Пётр', after: 'Олег' }];
    const begun = await draw(
      {},
      entry({ id: '2026-11.6', call: 'two' }),
      entry({ id: '2026-11.4', changes: other }),
    );
    onLine()[0]!.focus();
    // The palette opens the window of any line, wherever the cursor is.
    const view = begun.runtime.registry
      .all()
      .find(({ command }) => command.id === 'activity.view')!;
    const [, second] = view.on!.choices();
    act(() => run(view, second!.subject));
    const shown = await screen.findByRole('dialog');
    expect(shown.textContent).toContain('Пётр\u00a0→\u00a0Олег');
    press('b');
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain('Имя: Олег\u00a0→\u00a0Пётр');
  });

  test('reads the list again after the write', async () => {
    const begun = await draw({}, entry({}));
    begun.server.always('GET /api/v1/clients/7', () => ({
      success: true,
      data: { ...client, first_name: 'Игорь' },
    }));
    await begun.user.click(onLine()[0]!);
    const question = await screen.findByRole('alertdialog');
    const read = () => begun.server.calls.filter(({ path }) => path.includes('activity')).length;
    const before = read();
    await begun.user.click(buttonIn(question, 'Вернуть')!);
    const put = await begun.call('PUT /api/v1/clients/7');
    expect(put.body).toMatchObject({ first_name: 'Олег' });
    put.answer(200, { success: true, data: client });
    await waitFor(() => expect(read()).toBe(before + 1));
  });

  test('does not show its open question on a screen opened later', async () => {
    const begun = await draw({}, entry({}));
    await begun.user.click(onLine()[0]!);
    await screen.findByRole('alertdialog');
    cleanup();
    begun.draw(<RecordHistory kind="client" id={7} />);
    await screen.findAllByRole('row');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await begun.user.click(onLine()[0]!);
    await screen.findByRole('alertdialog');
  });

  test.each([
    [
      'the passport is hidden',
      {},
      entry({ part: { type: 'passport' } }),
      'Паспорт в журнале скрыт',
    ],
    [
      'the right is missing',
      { permissions: ['contacts.read'] },
      entry({}),
      'Нет права изменять клиентов',
    ],
  ])('gives the reason in the window if it is not possible: %s', async (_, me, one, reason) => {
    const begun = await draw(me, one);
    expect(onLine()).toEqual([]);
    const wide = await inWindow(begun);
    expect(wide.getAttribute('aria-disabled')).toBe('true');
    expect(wide.getAttribute('aria-description')).toContain(reason);
  });
});
