import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ACTIVITY_ACTIONS, type ActivityEntry } from '#contract/activity.ts';
import { returnableOf } from '#workspace/activity/returning/returnable.ts';

const entry = (patch: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: '2026-11.5',
  at: '2026-11-22T10:00:00.000Z',
  actor: 'user',
  user: { id: 1, name: 'Анна Петрова' },
  call: 'call',
  action: 'changed',
  kind: 'channel',
  record: { id: 7, name: 'VK' },
  part: null,
  changes: [{ field: 'name', before: 'VK', after: 'VK 2' }],
  ...patch,
});
const of = (field: string, before: unknown = 'а', after: unknown = 'б') => [
  { field, before, after },
];
const rate = (id: string, patch: Partial<ActivityEntry> = {}) =>
  entry({ part: { type: 'rate', id, name: null }, changes: of('planned_date', null), ...patch });

const targetOf = (...entries: ActivityEntry[]) => {
  const found = returnableOf(entries);
  return 'target' in found ? found.target : found.refusal;
};

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00+03:00') }));
afterEach(() => void vi.useRealTimers());

describe('what can be reverted', () => {
  test.each([
    ['channel', entry()],
    ['offer', entry({ kind: 'offer', changes: of('has_checker') })],
    ['client', entry({ kind: 'client', changes: of('phone', '79990001122', null) })],
    ['user', entry({ kind: 'user', changes: of('email') })],
    ['userAccess', entry({ kind: 'user', changes: of('disabled_at', null) })],
    ['channelDefault', entry({ kind: 'channel_default', changes: of('key') })],
    ['offerDefault', entry({ kind: 'offer_default', changes: of('name') })],
    ['levelRates', rate('5')],
    ['ladderRates', rate('bad', { action: 'deleted' })],
    ['channelSettings', entry({ part: { type: 'setting', id: '3' }, changes: of('value') })],
    ['offer', entry({ kind: 'offer', part: { type: 'setting', id: '3' }, changes: of('value') })],
    [
      'user',
      entry({ kind: 'user', part: { type: 'role', id: '3' }, action: 'created', changes: [] }),
    ],
  ])('%s', (target, one) => expect(targetOf(one)).toBe(target));
});

describe('what cannot be reverted, and the reason', () => {
  test.each([
    ['Паспорт в журнале скрыт', entry({ kind: 'client', part: { type: 'passport' } })],
    [
      'Адреса в журнале скрыты',
      entry({ kind: 'client', part: { type: 'address', id: 'residence' } }),
    ],
    ['Нет права видеть телефоны', entry({ kind: 'client', changes: of('phone', '•••••••1122') })],
    ['Нет права видеть телефоны', entry({ kind: 'client', changes: of('email', null, '•••') })],
    ['пароля в журнале нет', entry({ kind: 'user', changes: of('password_hash', '•••', '•••') })],
    ['удалите её', entry({ action: 'created' })],
    ['создать заново', entry({ action: 'deleted' })],
    [
      'API не убирает',
      entry({ kind: 'offer', part: { type: 'setting', id: '3' }, action: 'created' }),
    ],
    [
      'вместе со своей настройкой',
      entry({ kind: 'offer', part: { type: 'setting', id: '3' }, action: 'deleted' }),
    ],
    ['не умеет', entry({ changes: of('colour') })],
    ['не умеет', entry({ kind: 'planet' })],
    ['не умеет', entry({ part: { type: 'moon', id: '1' } })],
    ['не умеет', entry({ action: 'painted' })],
    ['не умеет', entry({ record: null })],
    [
      'применился бы сразу',
      rate('5', { changes: of('planned_date', '2026-11-22T11:59:00', null) }),
    ],
    // The server applies a plan within its minute.
    ['применился бы сразу', rate('5', { changes: of('planned_date', '2026-11-22 12:00', null) })],
  ])('%s', (reason, one) => expect(targetOf(one)).toContain(reason));

  test('each action except a change has its own reason', () => {
    const reasons = ACTIVITY_ACTIONS.map((action) => targetOf(entry({ action })));
    expect(new Set(reasons).size).toBe(ACTIVITY_ACTIONS.length);
    expect(reasons.filter((reason) => reason === 'channel')).toHaveLength(1);
  });

  test('a plan that is due later or that was applied by the clock can be reverted', () => {
    expect(targetOf(rate('5', { changes: of('planned_date', '2026-11-22T12:01:00') }))).toBe(
      'levelRates',
    );
    const past = of('planned_date', '2026-11-01T00:00:00', null);
    expect(targetOf(rate('5', { actor: 'plan', changes: past }))).toBe('levelRates');
  });
});

describe('the changes of one call', () => {
  test('are reverted together if they are of one list', () => {
    expect(targetOf(rate('5'), rate('6'))).toBe('levelRates');
    expect(targetOf(rate('5'), rate('bad'))).toContain('несколько списков');
    expect(targetOf(rate('5'), { ...rate('6'), record: { id: 8 } })).toContain('по одной');
  });

  test('cannot be reverted if one of them cannot', () => {
    const name = entry({ kind: 'client', changes: of('first_name') });
    expect(targetOf(name, entry({ kind: 'client', part: { type: 'passport' } }))).toContain(
      'Паспорт',
    );
  });

  test('are reverted without the sessions that ended with them', () => {
    const disabled = entry({ kind: 'user', changes: of('disabled_at', null) });
    const ended = entry({
      kind: 'user',
      action: 'session_ended',
      part: { type: 'session', id: '1' },
    });
    expect(returnableOf([ended, disabled])).toEqual({ target: 'userAccess', entries: [disabled] });
    expect(targetOf(ended)).toContain('нужен новый вход');
  });

  test('cannot be reverted if levels were swapped', () => {
    const swap = [
      rate('5', { changes: of('level', 6, 5) }),
      rate('6', { changes: of('level', 5, 6) }),
    ];
    expect(targetOf(...swap)).toContain('Уровни менялись местами');
    const freed = rate('8', { action: 'deleted', changes: of('level', 8, null) });
    expect(targetOf(swap[0]!, freed)).toBe('levelRates');
    const taken = rate('5', { action: 'deleted', changes: of('level', 5, null) });
    expect(targetOf(swap[0]!, taken)).toContain('Уровни менялись местами');
    expect(targetOf(swap[0]!)).toBe('levelRates');
    const added = rate('5', { action: 'created', changes: of('level', null, 5) });
    expect(targetOf(taken, added), 'deleted and added anew').toBe('levelRates');
    expect(targetOf(swap[0]!, rate('7', { changes: of('new_client_rate', 1, 2) }))).toBe(
      'levelRates',
    );
  });
});
