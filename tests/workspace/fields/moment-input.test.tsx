/** A typed date keeps the day that it meant while it was typed. */
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { applied } from '#features/channels/rates/rates-draft.ts';
import { fieldText, newsOf } from '#features/channels/rates/rates-text.ts';
import { MomentInput } from '#workspace/fields/moment-input.tsx';
import { parseMoment } from '#workspace/format/moment.ts';

/** Sets the time of Moscow. */
const at = (time: string) => vi.setSystemTime(`${time}+03:00`);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function typed(text: string): string {
  const onText = vi.fn();
  const { rerender, unmount } = render(<MomentInput aria-label="Дата" value="" onText={onText} />);
  fireEvent.change(screen.getByLabelText('Дата'), { target: { value: text } });
  const [entry] = onText.mock.lastCall as [string];
  rerender(<MomentInput aria-label="Дата" value={entry} onText={onText} />);
  expect(screen.getByLabelText('Дата')).toHaveProperty('value', text);
  unmount();
  return entry;
}

test('a planned rate is written for the day that was shown, after midnight, too', () => {
  const kind = RATE_KINDS.level;
  const held = { ...kind.newDraft([]), new_client_rate: '350', returning_client_rate: '280' };
  at('2026-11-26T23:58');
  const draft = {
    ...held,
    planned_date: typed('завтра 9'),
    planned_new_client_rate: '360',
    planned_returning_client_rate: '310',
  };
  const shown = newsOf(kind, held, draft);
  expect(shown.at(-1)?.text).toBe('сменится 27.11.2026 в\u00A009:00 МСК');

  at('2026-11-27T00:03');
  expect(newsOf(kind, held, draft)).toEqual(shown);
  const written = applied(kind, { id: 1 }, held, draft);
  expect(written.planned_date).toBe('2026-11-27T09:00');
});

test('a typed time keeps its day a day later, and an unreadable date is shown as it was typed', () => {
  at('2026-11-26T23:58');
  const [entry, half] = [typed('20:15'), typed('завт')];
  at('2026-11-27T23:58');
  expect(parseMoment(entry).moment).toBe('2026-11-27T20:15');
  const field = RATE_KINDS.level.fields.find(({ type }) => type === 'date')!;
  expect(fieldText(field, { planned_date: half })).toBe('завт');
});
