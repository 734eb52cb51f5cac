// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ACTIVITY_KINDS, type ActivityEntry } from '#contract/activity.ts';
import { entry, rate } from '#tests/support/activity-entries.ts';
import { fieldOf } from '#workspace/activity/fields.ts';
import { deletedIn, isNearEnd, linesOf } from '#workspace/activity/lines.ts';
import { actorText, entryHref, partText, recordText } from '#workspace/activity/names.ts';
import { clockText, exactText, valueText } from '#workspace/activity/values.ts';

describe('an entry of the log', () => {
  it.each(ACTIVITY_KINDS)('names a record of the kind %s without a name in Russian', (kind) => {
    expect(recordText({ kind, record: { id: 7, name: null } })).toMatch(/^[А-Я].*#7$/);
  });

  it.each([
    ['VK', 'Канал VK'],
    ['Канал VK', 'Канал VK'],
    ['', 'Канал #7'],
    ['  ', 'Канал #7'],
    [null, 'Канал #7'],
  ])('names the channel «%s»', (name, text) => {
    expect(recordText({ kind: 'channel', record: { id: 7, name } })).toBe(text);
  });

  it.each([
    ['user', { id: 1, name: 'Анна' }, 'Анна'],
    ['user', { id: 1, name: null }, 'Пользователь #1'],
    ['user', null, 'неизвестный'],
    ['system', null, 'система'],
    ['plan', null, 'план'],
    ['robot', null, 'robot'],
  ])('names the actor %s', (actor, user, text) => {
    expect(actorText({ actor, user })).toBe(text);
  });

  it.each([
    ['rate', '5', null, 'ставка уровня 5'],
    ['rate', 'start', null, 'ставка «Начальная ставка»'],
    ['rate', 'bad', '1500–100000.5', 'ставка «Плохая КИ от 1\u00a0500 до 100\u00a0000,5»'],
    ['rate', 'bad', '0–300', 'ставка «Плохая КИ от 0 до 300»'],
    ['rate', 'bad', 'VIP', 'ставка «Плохая КИ»'],
    ['rate', 'bad', 'VIP–Gold', 'ставка «Плохая КИ»'],
    ['rate', '5', '0–300', 'ставка уровня 5'],
    ['setting', '3', 'cap', 'настройка «cap»'],
    ['passport', null, null, 'паспорт'],
    ['address', 'residence', null, 'фактически адрес'],
    ['address', 'dacha', null, 'адрес'],
    ['role', '1', 'admin', 'роль admin'],
    ['session', '1', null, 'сессия'],
  ])('names the part %s', (type, id, name, text) => {
    expect(partText('channel', { type, id, name })).toBe(text);
  });

  it.each<[Partial<ActivityEntry>, string | null]>([
    [{}, '/channels/7'],
    [{ part: rate('5') }, '/channels/7/rates'],
    [{ part: { type: 'setting' } }, '/channels/7/settings'],
    [{ kind: 'offer', part: { type: 'setting' } }, '/offers/7/params'],
    [{ kind: 'client', part: { type: 'address' } }, '/clients/7/addresses'],
    [{ kind: 'client', part: { type: 'passport' } }, '/clients/7'],
    [{ kind: 'user' }, '/users?row=7'],
    [{ kind: 'channel_default' }, '/channels/default'],
    [{ kind: 'offer_default' }, '/offers/settings'],
    [{ kind: 'database', record: null }, null],
    [{ kind: 'moon' }, null],
  ])('links to the screen of %o', (more, href) => {
    expect(entryHref(entry(more))).toBe(href);
  });
});

describe('values', () => {
  const of = (kind: string, part: string | null, field: string, value: unknown) =>
    valueText(fieldOf({ kind, part: part === null ? null : { type: part } }, field), value);

  it('are formatted by the type of their field', () => {
    expect(of('channel', 'rate', 'new_client_rate', '1234.50')).toBe('1\u00a0234,5\u00a0₽');
    expect(of('client', null, 'birth_date', '1990-02-01')).toBe('01.02.1990');
    expect(of('offer', null, 'has_checker', true)).toBe('да');
    expect(of('offer', null, 'is_active', 0)).toBe('Неактивен');
    expect(of('client', null, 'email', null)).toBe('—');
    expect(of('client', 'passport', 'number', '…456')).toBe('…456');
    expect(of('channel', null, 'x', { a: 1 })).toBe('{"a":1}');
    expect(of('channel', null, 'name', 'VK\u202e')).toBe('VK\ufffd');
  });

  it('of time are in business time', () => {
    expect(clockText('2026-05-20T21:02:11.000Z')).toBe('00:02');
    expect(exactText('2026-05-20T21:02:11.000Z')).toBe('21.05.2026, 00:02:11 МСК');
    expect(clockText('когда-то')).toBe('');
    expect(exactText('когда-то')).toBe('когда-то');
  });
});

describe('lines', () => {
  it('join the entries of one call on one record by one actor, and no others', () => {
    const lines = linesOf([
      entry({ call: 'b', part: rate('1') }),
      entry({ call: 'b', part: rate('2') }),
      entry({ call: 'b', record: { id: 8 } }),
      entry({ call: 'b', actor: 'plan', user: null }),
      entry({ call: 'a' }),
      entry({ call: null }),
      entry({ call: null }),
    ]);
    expect(lines.map(({ entries }) => entries.length)).toEqual([2, 1, 1, 1, 1, 1]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });

  it('keep their keys when an older page adds to the last line', () => {
    const entries = [entry({ call: 'a', part: rate('1') }), entry({ call: 'a', part: rate('2') })];
    const before = linesOf(entries.slice(0, 1));
    expect(linesOf(entries).map(({ key }) => key)).toEqual(before.map(({ key }) => key));
  });

  it('are near the end if they are among the last ten', () => {
    const keys = Array.from({ length: 12 }, (_, at) => `${at}`);
    expect(keys.filter((key) => !isNearEnd(keys, key))).toEqual(['0', '1']);
    expect(isNearEnd(['only'], 'only')).toBe(true);
  });

  it('have the day in business time', () => {
    const [line] = linesOf([entry({ at: '2026-05-20T21:30:00.000Z' })]);
    expect(line!.day).toBe('2026-05-21');
  });

  it('yield the deleted records, except those created again', () => {
    const deleted = deletedIn([
      entry({ action: 'deleted', record: { id: 1 } }),
      entry({ action: 'deleted', record: { id: 2 }, part: rate('1') }),
      entry({ action: 'created', record: { id: 3 } }),
      entry({ action: 'deleted', record: { id: 3 } }),
      entry({ action: 'created', record: { id: 1 } }),
    ]);
    expect([...deleted]).toEqual(['channel:1']);
  });
});
