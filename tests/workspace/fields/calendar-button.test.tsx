/** Dates picked in the browser's calendar, which is the hidden input beside the field. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { DayInput } from '#workspace/fields/day-input.tsx';
import { MomentInput } from '#workspace/fields/moment-input.tsx';
import { businessTime } from '#workspace/format/business-time.ts';

const calendar = () => document.querySelector<HTMLInputElement>('input[aria-hidden]')!;
const pick = (value: string) => fireEvent.change(calendar(), { target: { value } });

test('a day picked in the calendar is entered as a day, and the calendar opens at the typed day', async () => {
  const { draw } = await beginSignedIn('/clients');
  const onText = vi.fn();
  draw(<DayInput value="05.03.1980" onText={onText} aria-label="Дата рождения" />);
  expect(calendar().value).toBe('1980-03-05');
  pick('1981-12-31');
  expect(onText.mock.lastCall).toEqual(['31.12.1981']);
});

test('a picked day keeps the typed time, and a cleared calendar empties the field', async () => {
  const { draw } = await beginSignedIn('/clients');
  const onText = vi.fn();
  draw(<DayInput mask="moment" value="05.03.2026 09:30" onText={onText} aria-label="Создан от" />);
  pick('2026-04-01');
  expect(onText.mock.lastCall).toEqual(['01.04.2026 09:30']);
  pick('');
  expect(onText.mock.lastCall).toEqual(['']);
});

test('a moment picked in the calendar is entered as it is', async () => {
  const { draw } = await beginSignedIn('/channels');
  const onText = vi.fn();
  draw(<MomentInput value="" onText={onText} aria-label="Плановая дата" />);
  pick('2026-12-01T09:30');
  expect(onText.mock.lastCall).toEqual(['2026-12-01T09:30']);
});

test.each(['', '99.99'])(
  "the calendar starts at today's midnight beside the text «%s», and its day is entered",
  async (value) => {
    const { draw } = await beginSignedIn('/channels');
    const onText = vi.fn();
    draw(<MomentInput value={value} onText={onText} aria-label="Плановая дата" />);
    // Firefox changes only the day.
    expect(calendar().value).toBe(`${businessTime().slice(0, 10)}T00:00`);
    expect(screen.getByRole('textbox')).toHaveProperty('value', value);
    const picked = `${Number(businessTime().slice(0, 4)) + 1}-12-01T00:00`;
    pick(picked);
    expect(onText.mock.lastCall).toEqual([picked]);
    pick('');
    expect(onText.mock.lastCall).toEqual(['']);
  },
);

test('the calendar opens at the typed moment', async () => {
  const { draw } = await beginSignedIn('/channels');
  draw(<MomentInput value="01.12.2027 9:30" onText={() => {}} />);
  expect(calendar().value).toBe('2027-12-01T09:30');
});

test('the button opens the calendar, and a read-only field has no button', async () => {
  const { draw } = await beginSignedIn('/channels');
  draw(<MomentInput value="" onText={() => {}} />);
  const show = vi.fn();
  calendar().showPicker = show;
  fireEvent.click(screen.getByRole('button', { name: 'Открыть календарь' }));
  expect(show).toHaveBeenCalledOnce();
  cleanup();
  draw(
    <>
      <MomentInput value="" onText={() => {}} readOnly />
      <DayInput value="" onText={() => {}} readOnly />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
