/** A rate that others deleted while it was edited: the question says whether its plan would apply at once. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import RatesTab from '#features/channels/rates/rates-tab.tsx';
import { ok } from '#tests/support/channels.ts';
import { levelRow } from '#tests/support/rates.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { inRow, rowOf } from '#tests/support/screen.ts';
import { preloadViews } from '#ui/feedback/lazy-view.tsx';

/** Loads the code of edited rows, too. */
beforeAll(() => preloadViews().then(() => {}), 120_000);

test.each([
  ['2020-01-01T09:00', true],
  ['2099-01-01T09:00', false],
  [null, false],
])(
  'the question about a rate that others deleted says whether its plan for %s applies at once',
  async (planned_date, isLate) => {
    const amounts = planned_date
      ? { planned_new_client_rate: 355, planned_returning_client_rate: 1 }
      : {};
    const rows = [{ ...levelRow(1, { new_client_rate: 350, planned_date, ...amounts }), id: 1 }];
    const { server, draw } = await beginSignedIn('/channels/1/rates');
    server.always('GET /api/v1/channels/1/rates', () => ok(rows));
    draw(<RatesTab channelId={1} rateType="level" />);
    await waitFor(() => expect(inRow(1, 'Редактировать')).toBeTruthy());
    fireEvent.click(inRow(1, 'Редактировать')!);
    const field = rowOf(1)!.querySelector('[aria-label="Ставка для новых"]')!;
    fireEvent.change(field, { target: { value: '360' } });
    rows.length = 0;
    fireEvent.click(inRow(1, 'Сохранить')!);
    const text = (await screen.findByText(/удалили, пока вы её правили/)).textContent!;
    expect(text.includes(' План применится сразу.')).toBe(isLate);
  },
);
