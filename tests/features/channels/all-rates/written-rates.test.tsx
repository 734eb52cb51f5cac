/** Rates that this console has written appear in the tables of all channels at once, without another read. */
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import AllRatesPage from '#features/channels/all-rates/all-rates-page.tsx';
import { draftOf, RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { ratePart, ratesWriters } from '#features/channels/rates/rates-parts.ts';
import { beginAllRates, heldRate } from '#tests/support/all-rates.tsx';
import { ok, vk } from '#tests/support/channels.ts';
import { ladderRow } from '#tests/support/rates.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const step = { ...ladderRow('good'), id: 8, version: 1 };

test.each([
  ['level', 'rates', heldRate(1), 'new_client_rate'],
  ['ladder', 'ladder-rates', step, 'rate_value'],
] as const)(
  'a written rate of the type %s appears in the table without another read',
  async (rate_type, path, row, field) => {
    const { runtime, server, draw } = await beginSignedIn('/channels/rates');
    const table = `/api/v1/channels/${vk.id}/${path}`;
    server.always('GET /api/v1/channels', () => ok([{ ...vk, rate_type }]));
    server.always(`GET ${table}`, () => ok([row]));
    server.always(`POST ${table}`, ({ body }) => ok((body as { rates: unknown }).rates));
    draw(<AllRatesPage />);
    const grid = await screen.findByRole('grid');
    await waitFor(() => expect(grid.textContent).toContain(vk.name));

    const kind = RATE_KINDS[rate_type];
    const base = draftOf(kind, row);
    const draft = { ...base, [field]: '777' };
    const writer = runtime.writers.of(ratesWriters[rate_type]);
    await act(() => writer.write(vk.id, ratePart(kind, row.id), { base, draft }));
    const reads = server.calls.filter(
      ({ method, path: read }) => method === 'GET' && read === table,
    );
    await waitFor(() => expect(grid.textContent).toContain('777'));
    // One read for the screen and one for the write.
    expect(reads).toHaveLength(2);
  },
);

test('rates written to the table that is not in force replace no rates and drop no typed ones', async () => {
  const { runtime, server, grid: found, cell } = await beginAllRates();
  const grid = found();
  await waitFor(() => expect(grid.getSnapshot().context.selection).not.toBeNull());
  grid.send({ type: 'paste', text: '111' });
  const { edits } = grid.getSnapshot().context;
  expect(Object.keys(edits)).toEqual(['1:1']);

  // As the undo of a rate whose channel has got the other type since.
  const path = `/api/v1/channels/1/ladder-rates`;
  server.always(`GET ${path}`, () => ok([step]));
  server.always(`POST ${path}`, ({ body }) => ok((body as { rates: unknown }).rates));
  const base = draftOf(RATE_KINDS.ladder, step);
  const draft = { ...base, rate_value: '777' };
  const writer = runtime.writers.of(ratesWriters.ladder);
  const part = ratePart(RATE_KINDS.ladder, step.id);
  await act(() => writer.write(1, part, { base, draft }));
  expect(grid.getSnapshot().context.edits).toBe(edits);
  expect(cell(0).textContent).toContain('111');
});
