/** The number beside the heading of the offers: an API may stop counting. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EARLY_LISTS } from '#app/early/early-lists.ts';
import OffersPage from '#features/offers/list/offers-page.tsx';
import { pageOf, sova } from '#tests/support/offers.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';

test.each([
  [{ total: 10_000, total_capped: true }, 'больше 10\u00a0000'],
  [{ total: 10_000, total_capped: 1 }, 'больше 10\u00a0000'],
  [{ total: 10_000, total_capped: false }, '10\u00a0000'],
  [{ total: 10_000 }, '10\u00a0000'],
  [{ total: 1 }, '1'],
])('of offers with %j is «%s», also before the code arrives', async (meta, count) => {
  const answer = pageOf([sova], { last_page: 500, ...meta });
  const { server, draw } = await beginSignedIn('/offers');
  server.always('GET /api/v1/offers', () => answer);
  draw(<OffersPage />);
  const heading = await screen.findByRole('heading', { name: 'Офферы' });
  await screen.findByRole('link', { name: sova.name });
  expect(heading.parentElement?.firstChild?.nextSibling?.textContent).toBe(count);
  expect(EARLY_LISTS['/offers']!.total(answer as never)).toBe(count);
});
