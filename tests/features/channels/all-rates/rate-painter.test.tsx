/** The heads of the rows of all rates. */
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { bookOf } from '#features/channels/all-rates/grid/book.ts';
import { ratePainter } from '#features/channels/all-rates/grid/rate-painter.tsx';
import { yolka } from '#tests/support/channels.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { beginSignedIn, endConsole } from '#tests/support/runtime.tsx';

afterEach(endConsole);

const steps = [0, 500, 900].map((from, at) => ({
  ...ladderRow('good', { range_from: from }),
  id: at + 1,
}));
const book = bookOf([yolka], { [yolka.id]: { type: 'ladder', rows: steps } });

test.each([
  [1, 2],
  [2, 3],
])('row %i is range %i of the ladder', (row, range) => {
  const { container } = render(ratePainter(book, new Map(), {}).rowHead(row));
  expect(container.textContent).toBe(`${yolka.name} диапазон ${range}`);
});

test.each([
  ['several ranges', steps, ['', '→ 01.12.99']],
  ['one range', steps.slice(0, 1), ['→ 01.12.99']],
])(
  'the next plan is shown outside the truncated channel name, with %s',
  async (_, rows, badges) => {
    const own = bookOf([yolka], { [yolka.id]: { type: 'ladder', rows } });
    const painter = ratePainter(own, new Map([[yolka.id, '2099-12-01T09:00']]), {});
    const { draw } = await beginSignedIn('/channels/rates');
    draw(badges.map((badge, row) => <article key={badge}>{painter.rowHead(row)}</article>));
    const texts = screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(texts[0]).toContain(yolka.name);
    const shown = texts.map((text) => /(?:сменится |→ )[\d.]+/.exec(text ?? '')?.[0] ?? '');
    expect(shown).toEqual(badges);
    expect(
      screen.getByText(/01\.12/).closest('.truncate'),
      'it is not cut with the name',
    ).toBeNull();
  },
);

const planned = {
  planned_date: '2099-12-01T09:00',
  planned_new_client_rate: 320,
  planned_returning_client_rate: 60,
};

test.each([
  ['new_client_rate', '270', ['270'], []],
  ['planned_new_client_rate', '330', ['→ 330 · 01.12.99'], []],
  ['planned_date', '2099-12-02T09:00', ['→ 320 · 02.12.99'], ['→ 60 · 02.12.99']],
])('only what changed is bold: %s', (field, value, inNew, inReturning) => {
  const rows = [{ ...levelRow(1, planned), id: 1 }];
  const own = bookOf([{ ...yolka, rate_type: 'level' }], { [yolka.id]: { type: 'level', rows } });
  const painter = ratePainter(own, new Map(), {});
  const { rate } = own.sheet.cellAt(0, 0)!;
  const base = own.sheet.valuesOf(rate)!;
  const edits = { [rate]: { base, values: { ...base, [field]: value } } };
  const boldIn = (row: number) => {
    const cell = painter.cell(row, 0, edits)!;
    const { container } = render(cell.content);
    const bold = [...container.querySelectorAll('span:not(.font-normal)')];
    return cell.isChanged ? bold.map(({ textContent }) => textContent) : [];
  };
  expect([boldIn(0), boldIn(1)]).toEqual([inNew, inReturning]);
});
