/** The lines of the calendar of plans. */
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { planPainter } from '#features/channels/all-rates/plans/plan-painter.tsx';
import { plansBookOf, plansOf } from '#features/channels/all-rates/plans/plans-book.ts';
import { vk, yolka } from '#tests/support/channels.ts';
import { level } from '#tests/support/rate-changes.ts';
import { ladderRow } from '#tests/support/rates.ts';

const plan = { planned_date: '2026-12-01T09:00', planned_rate_value: 60 };
const ranges = [
  [0, 1000],
  [1000, 5000],
] as const;
const tables = {
  [vk.id]: {
    type: 'level' as const,
    rows: [
      level(7, 100, {
        planned_date: plan.planned_date,
        planned_new_client_rate: 110,
        planned_returning_client_rate: 120,
      }),
    ],
  },
  [yolka.id]: {
    type: 'ladder' as const,
    rows: ranges.map(([range_from, range_to], at) => ({
      ...ladderRow('good', { ...plan, rate_value: 50, range_from, range_to }),
      id: at + 1,
    })),
  },
};

test('the calendar shows the range of rates that share a step', () => {
  const all = plansOf([vk, yolka], tables, {});
  const painter = planPainter(plansBookOf(all, tables, undefined, '2026-11-22T12:00'));
  const textOf = (drawn: React.ReactNode) =>
    render(drawn).container.textContent?.replaceAll('\u00A0', ' ');
  const lines = [0, 1, 2].map((row) => [
    textOf(painter.rowHead(row)),
    textOf(painter.cell(row, 0, {})?.content),
  ]);
  const step = `${yolka.name}Хорошая КИ`;
  expect(lines).toEqual([
    [`${vk.name}Уровень 7`, expect.stringMatching(/^09:00 МСК · новые 100 → 110, \+10 % · /)],
    [step, '09:00 МСК · от 0 до 1 000 · 50 → 60, +20 %'],
    [step, '09:00 МСК · от 1 000 до 5 000 · 50 → 60, +20 %'],
  ]);
});
