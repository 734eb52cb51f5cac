import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { RateRecord } from '#api/rates.api.ts';
import { bindOn, isAvailable, run } from '#commands/command.ts';
import type { ActivityEntry } from '#contract/activity.ts';
import { rateHistoryOpening } from '#features/channels/rate-history/rate-history.commands.ts';
import RateHistory from '#features/channels/rate-history/rate-history.tsx';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { rowWindowMachine } from '#machines/lists/row-window.machine.ts';
import { change, entry as logged, rate } from '#tests/support/activity-entries.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { beginConsole, button } from '#tests/support/runtime.tsx';
import { press } from '#tests/support/screen.ts';

const CALL = 'GET /api/v1/channels/7/activity';
const row = { ...levelRow(5, { new_client_rate: 390 }), id: 1 };
const entry = (id: string, level: string, changes: Record<string, [unknown, unknown]>) =>
  logged({
    id,
    at: `2026-11-${id.slice(-2)}T10:00:00.000Z`,
    part: rate(level),
    changes: Object.entries(changes).map(([field, sides]) => change(field, ...sides)),
  });
const page = (data: ActivityEntry[], next: string | null = null) => ({ success: true, data, next });

function open(
  first: RateRecord = row,
  readAt?: string,
  kind = RATE_KINDS.level,
  others: RateRecord[] = [],
) {
  const begun = beginConsole();
  const actor = createActor(rowWindowMachine).start();
  actor.send({ type: 'rows.changed', keys: ['1'] });
  actor.send({ type: 'open', key: '1' });
  let show = (_rows: readonly RateRecord[]) => {};
  function Table() {
    const [rows, setRows] = useState<readonly RateRecord[]>([first, ...others]);
    show = (now) => act(() => setRows(now));
    return <RateHistory actor={actor} rows={rows} readAt={readAt} channelId={7} kind={kind} />;
  }
  begun.draw(<Table />);
  const asked = async () => {
    const call = await begun.call(CALL);
    return { call, query: new URLSearchParams(call.path.split('?')[1]) };
  };
  return { ...begun, actor, asked, show };
}
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.textContent);

describe('the window with the history of a rate', () => {
  test('requests the entries of its rate, also those with the name that it had before', async () => {
    const { asked, user } = open();
    const first = await asked();
    expect(Object.fromEntries(first.query)).toMatchObject({ part: 'rate', part_id: '5' });
    const renamed = entry('2026-11.120', '5', { level: [4, 5] });
    // Earlier changes of level 5 belong to another rate.
    const strange = entry('2026-11.110', '5', { new_client_rate: [1, 2] });
    first.call.answer(
      200,
      page([entry('2026-11.121', '5', { new_client_rate: [380, 390] }), renamed, strange]),
    );
    const second = await asked();
    expect(Object.fromEntries(second.query)).toMatchObject({ part_id: '4', before: '2026-11.120' });
    second.call.answer(
      200,
      page([entry('2026-11.109', '4', { new_client_rate: [350, 380] })], '2026-11.109'),
    );
    await waitFor(() => expect(cells()).toHaveLength(3));
    expect(cells()[0]).toContain('Анна Петроваставка для новых 380\u00a0→\u00a0390');

    await user.click(button('Раньше'));
    const third = await asked();
    expect(Object.fromEntries(third.query)).toMatchObject({ part_id: '4', before: '2026-11.109' });
    third.call.fail();
    (await asked()).call.fail();
    expect(await screen.findByRole('alert')).toBeTruthy();
    // The known changes stay while the rest is read again.
    expect(cells()).toHaveLength(3);
    await user.click(button('Повторить'));
    (await asked()).call.answer(
      200,
      page([entry('2026-11.105', '4', { new_client_rate: [300, 350] })]),
    );
    await waitFor(() => expect(cells()).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Раньше' })).toBeNull();
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(document.activeElement!.contains(screen.getByRole('table'))).toBe(true);
    expect(document.activeElement, 'the keys scroll only the changes').not.toBe(
      screen.getByRole('dialog'),
    );
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Изменений: 3');
  });

  test('continues with the earlier name of its rate if two rates were swapped in one call', async () => {
    const { asked } = open();
    const swapped = (id: string, name: string, was: number) => ({
      ...entry(id, name, { level: [was, Number(name)] }),
      call: 'swap',
    });
    (await asked()).call.answer(200, page([swapped('2026-11.120', '5', 4)]));
    const second = await asked();
    expect(second.query.get('part_id')).toBe('4');
    const own = entry('2026-11.109', '4', { new_client_rate: [350, 380] });
    second.call.answer(200, page([swapped('2026-11.119', '4', 5), own]));
    await waitFor(() => expect(cells()).toHaveLength(2));
    expect(cells()[1]).toContain('350\u00a0→\u00a0380');
    expect(screen.queryByRole('button', { name: 'Раньше' })).toBeNull();
  });

  test('reads on from an API that cannot filter until an entry of its rate arrives', async () => {
    const { asked } = open();
    (await asked()).call.answer(
      200,
      page([entry('2026-11.120', '6', { level: [1, 6] })], '2026-11.120'),
    );
    const next = await asked();
    expect(next.query.get('before')).toBe('2026-11.120');
    next.call.answer(
      200,
      page([entry('2026-11.119', '5', { new_client_rate: [380, 390] })], '2026-11.119'),
    );
    await waitFor(() => expect(cells()).toHaveLength(1));
  });

  test('has the focus in the changes from the start, so that the keys scroll them', async () => {
    const { asked } = open();
    const focused = () => document.activeElement!;
    const { call } = await asked();
    expect(focused().textContent).toBe(' История загружается…');
    call.answer(200, page([entry('2026-11.120', '5', { new_client_rate: [380, 390] })]));
    expect(focused().contains(await screen.findByRole('table'))).toBe(true);
    expect(focused().contains(button('Закрыть'))).toBe(false);
  });

  test('has the focus in the changes after a failed read was repeated', async () => {
    const { asked, user } = open();
    for (let reads = 0; reads < 2; reads++) (await asked()).call.fail();
    await screen.findByRole('alert');
    const retry = async () => {
      await user.click(button('Повторить'));
      return (await asked()).call;
    };
    (await retry()).fail();
    (await asked()).call.fail();
    await waitFor(() => expect(document.activeElement).toBe(button('Повторить')));
    (await retry()).answer(200, page([entry('2026-11.120', '5', { new_client_rate: [380, 390] })]));
    const table = await screen.findByRole('table');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(document.activeElement!.contains(table)).toBe(true);
    expect(document.activeElement).not.toBe(screen.getByRole('dialog'));
  });

  test('leaves the focus where the user has moved it meanwhile', async () => {
    const { asked } = open();
    button('Закрыть').focus();
    (await asked()).call.answer(
      200,
      page([entry('2026-11.120', '5', { new_client_rate: [1, 2] })]),
    );
    await screen.findByRole('table');
    expect(document.activeElement).toBe(button('Закрыть'));
  });

  test('says that there were no changes, and draws the current rate', async () => {
    const { asked } = open();
    expect(screen.getByRole('status').textContent).toContain('История загружается');
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('ставка для новых 390');
  });

  test('is read again with its row by the key of its window', async () => {
    const { asked, call } = open();
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
    press('r');
    (await asked()).call.answer(
      200,
      page([entry('2026-11.120', '5', { new_client_rate: [390, 410] })]),
    );
    await waitFor(() => expect(cells()).toHaveLength(1));
    // The amounts of today, and the plan, are those of the row.
    (await call('GET /api/v1/channels/7/rates')).answer(200, { success: true, data: [row] });
  });

  test('is read again once if its row changes, as when a plan comes due', async () => {
    const { asked, server, show } = open();
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
    show([{ ...row }]);
    expect(server.isWaiting(CALL)).toBe(false);
    const due = { ...row, new_client_rate: 410 };
    show([due]);
    const entries = [entry('2026-11.120', '5', { new_client_rate: [390, 410] })];
    (await asked()).call.answer(200, page(entries));
    await waitFor(() => expect(cells()).toHaveLength(1));
    show([{ ...due }]);
    expect(server.isWaiting(CALL)).toBe(false);
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Изменений: 1');
  });

  test('shows the current row, and closes if the table does not have the row', async () => {
    const { actor, asked, show } = open();
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
    expect(screen.getByRole('dialog').textContent).toContain('История: ставка уровня 5');
    show([{ ...row, new_client_rate: 410 }]);
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('ставка для новых 410');
    const opening = bindOn(rateHistoryOpening.open, actor, { choices: () => [] });
    act(() => actor.send({ type: 'close' }));
    act(() => run(opening, row));
    await screen.findByText(/ставка уровня 5/);
    act(() => actor.send({ type: 'rows.changed', keys: [] }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(isAvailable(opening, row)).toBe(false);
  });

  test.each([
    ['2026-11-20T13:00', 'План: '],
    ['2026-11-20T13:01', 'План не применён, срок прошёл: '],
  ])('labels the plan of rows that were read at %s: %s', async (readAt, words) => {
    const planned = { ...row, planned_date: '2026-11-20T13:00', planned_new_client_rate: 400 };
    const { asked } = open(planned, readAt);
    (await asked()).call.answer(200, page([]));
    const plan = await screen.findByText(/сменится/);
    expect(plan.textContent?.startsWith(words)).toBe(true);
  });

  test('does not continue a row of the ladder with the earlier step of another row', async () => {
    const step = { ...ladderRow('good'), id: 1 };
    const other = { ...ladderRow('good', { rate_value: 310 }), id: 2 };
    const third = { ...ladderRow('good', { rate_value: 320 }), id: 3 };
    const { asked, user } = open(step, undefined, RATE_KINDS.ladder, [other, third]);
    const of = (
      id: string,
      row: number | undefined,
      changes: Record<string, [unknown, unknown]>,
    ) => ({
      ...entry(id, 'good', changes),
      part: rate('good', row),
    });
    const first = await asked();
    expect(first.query.get('part_id')).toBe('good');
    first.call.answer(
      200,
      page(
        [
          of('2026-11.120', 2, { rate_type: ['bad', 'good'] }),
          of('2026-11.119', 1, { rate_value: [290, 300] }),
        ],
        '2026-11.119',
      ),
    );
    await waitFor(() => expect(cells()).toHaveLength(1));
    await user.click(button('Раньше'));
    const second = await asked();
    expect(Object.fromEntries(second.query)).toMatchObject({
      part_id: 'good',
      before: '2026-11.119',
    });
    // An entry of an older log, when two rows had this type.
    second.call.answer(
      200,
      page([of('2026-11.118', undefined, { planned_date: [1, null] })], '2026-11.118'),
    );
    await screen.findByText(/^Более ранние изменения не показаны: журнал не говорит/);
    expect(cells()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Раньше' })).toBeNull();
    expect(screen.queryByText('Изменений не было')).toBeNull();
  });

  test('a failure offers to try again', async () => {
    const { asked, user } = open();
    (await asked()).call.answer(500, { success: false, message: 'База недоступна' });
    expect((await screen.findByRole('alert')).textContent).toContain('База недоступна');
    await user.click(button('Повторить'));
    (await asked()).call.answer(200, page([]));
    await screen.findByText('Изменений не было');
  });

  test('names an API without the log as the reason', async () => {
    const { asked } = open();
    (await asked()).call.answer(404, { success: false, message: 'Not Found' });
    await screen.findByText('Раздел не подключён к API');
    expect(document.body.textContent).toContain('GET /api/v1/channels/7/activity');
  });
});
