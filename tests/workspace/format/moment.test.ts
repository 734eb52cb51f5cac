import { describe, expect, it } from 'vitest';
import { ageText } from '#workspace/format/age.ts';
import { businessTime, zoneName } from '#workspace/format/business-time.ts';
import { distanceText } from '#workspace/format/distance-text.ts';
import { parseMoment } from '#workspace/format/moment.ts';
import { isMoment, momentText, typedNow } from '#workspace/format/moment-text.ts';

/** A Sunday. */
const NOW = '2026-11-22T12:00';
const read = (text: string, now = NOW) => parseMoment(text, now).moment;
const fault = (text: string, now = NOW) => parseMoment(text, now).fault;

describe('a typed moment', () => {
  it.each([
    ['01.12 00:00', '2026-12-01T00:00'],
    ['01.12', '2026-12-01T00:00'],
    ['\u200e01.\u200e12.\u200e2026 \u200f\u200e9:00', '2026-12-01T09:00'],
    ['\u202a01.12.2026\u202c \u206609:00\u2069', '2026-12-01T09:00'],
    ['\u200fзавтра\u202b 9\u202e', '2026-11-23T09:00'],
    ['\ufeff2026-12-01T06:00Z\u200b', '2026-12-01T09:00'],
    ['1.12 9', '2026-12-01T09:00'],
    ['01.12.2026 09:00', '2026-12-01T09:00'],
    ['01.12.26 9:05', '2026-12-01T09:05'],
    ['01,12 09.30', '2026-12-01T09:30'],
    ['1/12/2026, 9:00', '2026-12-01T09:00'],
    ['01.12.2026 в\u00A009:00 МСК', '2026-12-01T09:00'],
    ['1 декабря', '2026-12-01T00:00'],
    ['1 дек. 2027 г. 18:00', '2027-12-01T18:00'],
    ['5 мая 10:00', '2027-05-05T10:00'],
    ['5 января', '2027-01-05T00:00'],
    ['0112', '2026-12-01T00:00'],
    ['0112 0930', '2026-12-01T09:30'],
    ['01122027 0930', '2027-12-01T09:30'],
    ['сегодня 20:15', '2026-11-22T20:15'],
    ['завтра', '2026-11-23T00:00'],
    ['завтра 9', '2026-11-23T09:00'],
    ['Завтра в 9 часов', '2026-11-23T09:00'],
    ['послезавтра 23:59', '2026-11-24T23:59'],
    ['через 9 дн.', '2026-12-01T00:00'],
    ['+9', '2026-12-01T00:00'],
    ['+0 20:15', '2026-11-22T20:15'],
    ['+ 2 д 7:30', '2026-11-24T07:30'],
    ['через 2 дня 7:30', '2026-11-24T07:30'],
    ['пн 09:00', '2026-11-23T09:00'],
    ['в пятницу 18:00', '2026-11-27T18:00'],
    ['во вторник', '2026-11-24T00:00'],
    ['20:15', '2026-11-22T20:15'],
    ['в 9', '2026-11-23T09:00'],
    ['2026-12-01T09:00', '2026-12-01T09:00'],
    ['2026-12-01 09:00:00', '2026-12-01T09:00'],
    ['2026-12-01', '2026-12-01T00:00'],
  ])('%s is %s', (text, moment) => {
    expect(read(text)).toBe(moment);
    expect(isMoment(moment)).toBe(true);
  });

  it('may be typed in the wrong layout, with «ю» for the dot and «Ж» for the colon', () => {
    expect(read('01ю12 09Ж30')).toBe('2026-12-01T09:30');
    expect(read('01,12,2027 9')).toBe('2027-12-01T09:00');
  });

  it('is the next such date, in the next year or week if necessary', () => {
    expect(read('01.01 10:00', '2026-12-31T23:59')).toBe('2027-01-01T10:00');
    expect(read('завтра 9', '2026-12-31T23:59')).toBe('2027-01-01T09:00');
    expect(read('21.11 10:00')).toBe('2027-11-21T10:00');
    // Today's weekday is today until its time is over.
    expect(read('вс 12:01')).toBe('2026-11-22T12:01');
    expect(read('вс 12:00')).toBe('2026-11-29T12:00');
    expect(read('вс')).toBe('2026-11-29T00:00');
  });

  it('is today for today’s date, even if that time has passed', () => {
    expect(read('22.11 20:15')).toBe('2026-11-22T20:15');
    expect(read('22.11 08:00')).toBe('2026-11-22T08:00');
    expect(fault('22.11')).toContain('Во сколько');
    expect(fault('сегодня')).toContain('Во сколько');
  });

  it('may be in the past if the year is typed, because the API decides about it', () => {
    expect(read('01.12.2020 09:00')).toBe('2020-12-01T09:00');
  });

  it('must exist: 29.02 is in the next leap year, 31.11 is refused', () => {
    expect(read('29.02')).toBe('2028-02-29T00:00');
    expect(read('29.02.2028 1:00')).toBe('2028-02-29T01:00');
    expect(read('29.02', '2096-03-01T00:00')).toBe('2104-02-29T00:00');
    for (const text of ['31.11', '29.02.2027', '00.12', '12.13', '01.12.0026', '31 июня']) {
      expect(fault(text), text).toBe('Такого дня нет');
    }
    for (const text of ['01.12 24:00', 'завтра 9:60', '25:00']) {
      expect(fault(text), text).toContain('Такого времени нет');
    }
  });

  it('is refused with an example if it cannot be read', () => {
    for (const text of [
      'скоро',
      '01.12 потом',
      '1',
      'завтра завтра',
      '01.12 9:5',
      'javascript:1',
    ]) {
      expect(fault(text), text).toContain('Дата вида 01.12.2026 09:00');
    }
  });

  it('is converted to business time if it is pasted with a zone', () => {
    expect(read('2026-12-01T06:00:00Z')).toBe('2026-12-01T09:00');
    expect(read('2026-12-01T13:00:00.000+07:00')).toBe('2026-12-01T09:00');
    expect(fault('2026-13-01T06:00Z')).toBe('Такого дня нет');
    expect(fault('2026-02-31T06:00Z')).toBe('Такого дня нет');
    expect(fault('2026-02-31 06:00+03:00')).toBe('Такого дня нет');
    expect(fault('2026-12-01T25:00Z')).toBe('Такого дня нет');
  });

  it('is read back from each form that the console shows', () => {
    for (let day = 0; day < 800; day++) {
      const moment = new Date(Date.UTC(2026, 10, 1) + day * 86_400_000 + (day % 24) * 3_600_000)
        .toISOString()
        .slice(0, 16);
      expect(read(moment)).toBe(moment);
      expect(read(momentText(moment))).toBe(moment);
      const isNear = moment > NOW && day < 380;
      if (isNear) expect(read(momentText(moment).replace(/\.\d{4}/, ''))).toBe(moment);
    }
  });
});

describe('the distance of a moment', () => {
  it.each([
    ['2026-11-22T20:15', 'сегодня в\u00a020:15'],
    ['2026-11-22T08:00', 'сегодня в\u00a008:00'],
    ['2026-11-23T00:00', 'завтра в\u00a000:00'],
    ['2026-11-21T23:59', 'вчера в\u00a023:59'],
    ['2026-12-01T00:00', 'через 9 дн.'],
    ['2026-11-20T00:00', '2 дн. назад'],
    ['2028-11-22T00:00', 'через 2 года'],
    ['2020-11-22T00:00', '6 лет назад'],
    ['01.12', ''],
  ])('%s is «%s»', (moment, words) => {
    expect(distanceText(moment, NOW)).toBe(words);
  });
});

describe('business time', () => {
  it('is that of its zone, independent of the browser', () => {
    const moment = new Date('2026-12-01T21:30:00Z');
    expect(businessTime(moment, 'Europe/Moscow')).toBe('2026-12-02T00:30');
    expect(businessTime(moment, 'America/New_York')).toBe('2026-12-01T16:30');
    // In Moscow it is tomorrow already.
    expect(read('завтра 9', businessTime(moment, 'Europe/Moscow'))).toBe('2026-12-03T09:00');
  });

  it('has a name to show beside a date', () => {
    expect(zoneName('Europe/Moscow')).toBe('МСК');
    expect(zoneName('Asia/Vladivostok')).toMatch(/\+10/);
  });
});

describe('an age', () => {
  it('is shown in whole years with the right form of «год»', () => {
    expect(ageText('1992-11-22', '2026-11-22')).toBe('34 года');
    expect(ageText('1992-11-23', '2026-11-22')).toBe('33 года');
    expect(ageText('2005-01-01T00:00:00Z', '2026-11-22')).toBe('21 год');
    expect(ageText('2015-01-01', '2026-11-22')).toBe('11 лет');
    expect(ageText('2026-11-22', '2026-11-22')).toBe('0 лет');
    // Born on 29 February: a year older on 1 March.
    expect(ageText('2008-02-29', '2026-02-28')).toBe('17 лет');
    expect(ageText('2008-02-29', '2026-03-01')).toBe('18 лет');
  });

  it('is not shown for an impossible date of birth', () => {
    for (const born of [null, '', '01.02.1990', '1990-02-31', '2026-11-23', '1890-01-01']) {
      expect(ageText(born, '2026-11-22'), String(born)).toBeNull();
    }
  });
});

describe('a moment stored with the time when it was typed', () => {
  const typed = '2026-11-26T23:58';

  it.each([
    ['завтра 9', '2026-11-27T09:00'],
    ['20:15', '2026-11-27T20:15'],
    ['пн 9', '2026-11-30T09:00'],
    ['26.11 23:59', '2026-11-26T23:59'],
    ['01.12.2026 09:00', '2026-12-01T09:00'],
  ])('%s keeps the meaning it had then', (text, moment) => {
    const entry = typedNow(text, typed);
    expect(read(entry, '2026-11-27T00:03')).toBe(moment);
    expect(read(entry, '2027-03-01T00:00')).toBe(moment);
    expect(momentText(entry)).toBe(text);
  });

  it('is refused later as it was then, and is read as typed now if that time is unreadable', () => {
    expect(fault(typedNow('26.11', typed), '2026-11-27T00:03')).toBe(fault('26.11', typed));
    expect(read('завтра 9\nonce')).toBe('2026-11-23T09:00');
    expect(['', ' '].map((blank) => typedNow(blank, typed))).toEqual(['', ' ']);
  });
});
