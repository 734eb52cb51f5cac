// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ACTIVITY_ACTIONS, type ActivityEntry } from '#contract/activity.ts';
import { change, entry, rate } from '#tests/support/activity-entries.ts';
import { linesOf } from '#workspace/activity/lines.ts';
import { ACTION_TITLES, whatText } from '#workspace/activity/words.ts';

/** Returns the text of the line for these entries of one call. */
function said(...entries: readonly Partial<ActivityEntry>[]): string {
  const lines = linesOf(entries.map((one) => entry({ call: 'c1', ...one })));
  expect(lines).toHaveLength(1);
  return whatText(lines[0]!);
}

describe('a line of the log says', () => {
  it.each<[string, string, readonly Partial<ActivityEntry>[]]>([
    [
      'a switched setting like any flag',
      'настройка «banner»: значение: нет\u00a0→\u00a0да',
      [
        {
          part: { type: 'setting', id: '3', name: 'banner' },
          setting: { type: 'boolean', options: [] },
          changes: [change('value', '0', 1)],
        },
      ],
    ],
    [
      'choices by their titles, and those that are no options any more as they are',
      'параметр «Источник»: значение: +\u00a0Реклама, +\u00a0constructor, −\u00a0Поиск, −\u00a0old',
      [
        {
          kind: 'offer',
          part: { type: 'setting', id: '3', name: 'Источник' },
          setting: {
            type: 'multi-select',
            options: [
              { value: 'seo', title: 'Поиск' },
              { value: 'ads', title: 'Реклама' },
            ],
          },
          changes: [change('value', ['seo', 'same', 'old'], ['same', 'ads', 'constructor'])],
        },
      ],
    ],
    [
      'both lists if they have the same items in another order',
      'значение: a, b\u00a0→\u00a0b, a',
      [
        {
          kind: 'channel_default',
          setting: { type: 'multi-select' },
          changes: [change('value', ['a', 'b'], ['b', 'a'])],
        },
      ],
    ],
    [
      'long items in short',
      `значение: +\u00a0${'я'.repeat(50)}, +\u00a0${'ю'.repeat(23)}…`,
      [
        {
          kind: 'channel_default',
          setting: { type: 'multi-select' },
          changes: [change('value', [], ['я'.repeat(50), 'ю'.repeat(50)])],
        },
      ],
    ],
    [
      'a choice with an empty title by its value',
      'значение: Один\u00a0→\u00a02',
      [
        {
          kind: 'channel_default',
          setting: {
            type: 'select',
            options: [
              { value: 1, title: 'Один' },
              { value: 2, title: '' },
            ],
          },
          changes: [change('value', '1', '2')],
        },
      ],
    ],
    [
      'a number of a setting as any number',
      'значение: 1\u00a0200,5\u00a0→\u00a0text',
      [
        {
          kind: 'channel_default',
          setting: { type: 'number', options: [] },
          changes: [change('value', '1200.5', 'text')],
        },
      ],
    ],
    [
      'the other fields of a setting as before',
      'настройка «banner»: по умолчанию: да\u00a0→\u00a0нет',
      [
        {
          part: { type: 'setting', id: '3', name: 'banner' },
          setting: { type: 'select', options: [{ value: 'true', title: 'Вкл' }] },
          changes: [change('use_default', true, false)],
        },
      ],
    ],
    [
      'a rate',
      'ставка уровня 5: 350\u00a0→\u00a0355\u00a0₽',
      [{ part: rate('5'), changes: [change('new_client_rate', 350, 355)] }],
    ],
    [
      'both rates',
      'ставка уровня 5: 350\u00a0→\u00a0355\u00a0₽, ставка для повторных 100\u00a0→\u00a01\u00a0234,5\u00a0₽',
      [
        {
          part: rate('5'),
          changes: [
            change('new_client_rate', 350, 355),
            change('returning_client_rate', '100', '1234.5'),
          ],
        },
      ],
    ],
    [
      'a plan',
      'ставка «Плохая КИ»: плановая дата —\u00a0→\u00a001.12.2026 09:00, плановое значение —\u00a0→\u00a080\u00a0₽',
      [
        {
          part: rate('bad'),
          changes: [
            change('planned_date', null, '2026-12-01T09:00'),
            change('planned_rate_value', null, 80),
          ],
        },
      ],
    ],
    [
      'a cancelled plan',
      'ставка «Плохая КИ»: плановая дата 01.12.2026 09:00\u00a0→\u00a0—, плановое значение 80\u00a0₽\u00a0→\u00a0—',
      [
        {
          part: rate('bad'),
          changes: [
            change('planned_date', '2026-12-01T09:00', null),
            change('planned_rate_value', 80, null),
          ],
        },
      ],
    ],
    [
      'a plan that the clock applied',
      'ставка уровня 5: 350\u00a0→\u00a0400\u00a0₽',
      [
        {
          actor: 'plan',
          user: null,
          part: rate('5'),
          changes: [
            change('new_client_rate', 350, 400),
            change('planned_date', '2026-05-20T14:00', null),
            change('planned_new_client_rate', 400, null),
          ],
        },
      ],
    ],
    [
      'many rates',
      'ставки: 3 изменения',
      ['1', '2', '3'].map((id) => ({
        part: rate(id),
        changes: [change('new_client_rate', 1, Number(id) + 1)],
      })),
    ],
    [
      'five rates',
      'ставки: 5 изменений',
      ['1', '2', '3', '4', '5'].map((id) => ({
        part: rate(id),
        changes: [change('new_client_rate', 1, Number(id) + 1)],
      })),
    ],
    ['a new rate', 'добавлена ставка уровня 6', [{ action: 'created', part: rate('6') }]],
    ['a deleted rate', 'удалена ставка уровня 6', [{ action: 'deleted', part: rate('6') }]],
    [
      'a switch',
      'активность: Активен\u00a0→\u00a0Неактивен',
      [{ changes: [change('is_active', true, false)] }],
    ],
    [
      'the type of rates',
      'тип ставок: Уровни\u00a0→\u00a0Лесенка',
      [{ changes: [change('rate_type', 'level', 'ladder')] }],
    ],
    [
      'several fields',
      'наименование, описание, слаг и ещё 1',
      [
        {
          changes: ['name', 'description', 'slug', 'is_active'].map((name) => change(name, 1, 2)),
        },
      ],
    ],
    [
      'a setting of a channel',
      'настройка «cap»: значение: 5\u00a0→\u00a010',
      [
        {
          part: { type: 'setting', id: '3', name: 'cap' },
          changes: [change('value', 5, 10)],
        },
      ],
    ],
    [
      'a bound setting',
      'добавлена настройка «cap»',
      [{ action: 'created', part: { type: 'setting', id: '3', name: 'cap' } }],
    ],
    [
      'a parameter of an offer',
      'убран параметр «Лимит»',
      [{ kind: 'offer', action: 'deleted', part: { type: 'setting', id: '3', name: 'Лимит' } }],
    ],
    [
      'a new channel with its rates',
      'создан',
      [{ part: rate('1'), action: 'created' }, { action: 'created' }],
    ],
    ['a deleted default', 'удалена', [{ kind: 'channel_default', action: 'deleted' }]],
    [
      'an offer',
      'сумма до: 1\u00a0000\u00a0→\u00a030\u00a0000\u00a0₽',
      [{ kind: 'offer', changes: [change('max_sum', 1000, 30000)] }],
    ],
    [
      'options of a default',
      'опции: +\u00a0два',
      [
        {
          kind: 'offer_default',
          changes: [
            change(
              'options',
              [{ value: 1, title: 'один' }],
              [
                { value: 1, title: 'один' },
                { value: 2, title: 'два' },
              ],
            ),
          ],
        },
      ],
    ],
    [
      'a client',
      'телефон: +7…11\u00a0→\u00a0+7…22',
      [{ kind: 'client', changes: [change('phone', '+7…11', '+7…22')] }],
    ],
    [
      'a passport, masked',
      'паспорт: номер: …456\u00a0→\u00a0…789',
      [{ kind: 'client', part: { type: 'passport' }, changes: [change('number', '…456', '…789')] }],
    ],
    [
      'a hidden field of it',
      'паспорт: кем выдан',
      [
        {
          kind: 'client',
          part: { type: 'passport' },
          changes: [change('issued_by', '•••', '•••')],
        },
      ],
    ],
    [
      'an address',
      'добавлен адрес регистрации',
      [{ kind: 'client', action: 'created', part: { type: 'address', id: 'registration' } }],
    ],
    [
      'a password',
      'пароль изменён',
      [{ kind: 'user', changes: [change('password_hash', '•••', '•••')] }],
    ],
    [
      'a disabled user',
      'отключён',
      [{ kind: 'user', changes: [change('disabled_at', null, '2026-05-20T11:00:00Z')] }],
    ],
    [
      'an enabled user',
      'включён',
      [{ kind: 'user', changes: [change('disabled_at', '2026-05-20T11:00:00Z', null)] }],
    ],
    [
      'other roles',
      'роль: user\u00a0→\u00a0editor',
      [
        { kind: 'user', action: 'created', part: { type: 'role', id: '2', name: 'editor' } },
        { kind: 'user', action: 'deleted', part: { type: 'role', id: '3', name: 'user' } },
      ],
    ],
    [
      'more roles than before',
      'роли: user\u00a0→\u00a0admin, editor',
      [
        { kind: 'user', action: 'created', part: { type: 'role', id: '1', name: 'admin' } },
        { kind: 'user', action: 'created', part: { type: 'role', id: '2', name: 'editor' } },
        { kind: 'user', action: 'deleted', part: { type: 'role', id: '3', name: 'user' } },
      ],
    ],
    ['an opened client', 'открыт', [{ kind: 'client', action: 'read' }]],
    [
      'a shown passport',
      'показан паспорт',
      [{ kind: 'client', action: 'read', part: { type: 'passport' } }],
    ],
    [
      'shown personal data',
      'показаны паспорт и адрес',
      [
        { kind: 'client', action: 'read', part: { type: 'address' } },
        { kind: 'client', action: 'read', part: { type: 'passport' } },
      ],
    ],
    [
      'a sign-in',
      'вход: Chrome 141, Linux, 127.0.0.1',
      [
        {
          kind: 'user',
          action: 'signed_in',
          part: { type: 'session', id: '3', name: 'Chrome 141, Linux' },
          changes: [change('address', null, '127.0.0.1')],
        },
      ],
    ],
    ['a sign-out', 'выход', [{ kind: 'user', action: 'signed_out', part: { type: 'session' } }]],
    ...(
      [
        ['session_ended', 'copied', 'сессия завершена: ключ сессии использован дважды'],
        ['session_ended', 'too_many', 'сессия завершена: слишком много сессий'],
        ['sign_in_failed', 'password', 'неудачный вход: неверный пароль'],
        ['sign_in_failed', 'unknown', 'неудачный вход: такого пользователя нет'],
        ['sign_in_failed', 'disabled', 'неудачный вход: учётная запись отключена'],
        ['sign_in_failed', 'changed', 'неудачный вход: учётная запись изменилась во время входа'],
        ['refresh_refused', 'session', 'продление сессии отклонено: сессия закончилась'],
        ['refresh_refused', 'password', 'продление сессии отклонено: неверный пароль'],
        ['refresh_refused', 'moon', 'продление сессии отклонено: moon'],
      ] as const
    ).map(([action, reason, text]): [string, string, readonly Partial<ActivityEntry>[]] => [
      `${action}, ${reason}`,
      text,
      [
        {
          kind: 'user',
          action,
          part: { type: 'session' },
          changes: [change('reason', null, reason)],
        },
      ],
    ]),
    [
      'a seed',
      'записаны начальные данные: demo',
      [
        {
          kind: 'database',
          action: 'seeded',
          record: null,
          changes: [change('seed', null, 'demo')],
        },
      ],
    ],
    [
      'many seeded clients',
      'записаны начальные данные: 1\u00a0000\u00a0000 клиентов',
      [
        {
          kind: 'database',
          action: 'seeded',
          record: null,
          changes: [change('clients', null, 1e6)],
        },
      ],
    ],
    [
      'a dropped month',
      'удалён месяц журнала: 2024-11, 1\u00a0204 записи',
      [
        {
          kind: 'database',
          action: 'dropped',
          record: null,
          changes: [change('month', '2024-11', null), change('rows', 1204, null)],
        },
      ],
    ],
    ...(
      [
        [1, '1 запись'],
        [21, '21 запись'],
        [5, '5 записей'],
      ] as const
    ).map(([rows, said]): [string, string, readonly Partial<ActivityEntry>[]] => [
      `${rows} dropped rows`,
      `удалён месяц журнала: ${said}`,
      [
        {
          kind: 'database',
          action: 'dropped',
          record: null,
          changes: [change('rows', rows, null)],
        },
      ],
    ]),
    ['an unknown action', 'archived', [{ action: 'archived' }]],
    [
      'an unknown field',
      'moon_phase: 1\u00a0→\u00a02',
      [{ changes: [change('moon_phase', 1, 2)] }],
    ],
    [
      'an unknown part',
      'budget 5: limit: 1\u00a0→\u00a02',
      [{ part: { type: 'budget', id: '5' }, changes: [change('limit', 1, 2)] }],
    ],
    [
      'a long text in short',
      `описание: —\u00a0→ ${'я'.repeat(39)}…`,
      [{ changes: [change('description', null, 'я'.repeat(400))] }],
    ],
    [
      'a long text in short, without half of a character',
      `описание: —\u00a0→ ${'я'.repeat(38)}😀…`,
      [{ changes: [change('description', null, `${'я'.repeat(38)}😀 и ещё`)] }],
    ],
  ])('%s', (_, text, entries) => {
    expect(said(...entries)).toBe(text);
  });

  it.each(ACTIVITY_ACTIONS)('%s in Russian words', (action) => {
    expect(ACTION_TITLES[action]).toMatch(/^[А-Я]/);
    expect(said({ action, kind: 'user', record: { id: 1, name: 'Ада' } })).not.toContain(action);
  });
});

it.each([
  [2, 'ставки: не меньше 2 изменений'],
  [21, 'ставки: не меньше 21 изменения'],
  [100, 'ставки: не меньше 100 изменений'],
])('a line that may be incomplete says «не меньше» before its %i changes', (count, text) => {
  const entries = Array.from({ length: count }, (_, at) =>
    entry({
      ...{ call: 'c1', id: String(at), part: rate(String(at)) },
      changes: [change('new_client_rate', 1, at + 2)],
    }),
  );
  const [line] = linesOf(entries);
  expect(whatText(line!, true)).toBe(text);
  expect(whatText(line!)).not.toContain('не меньше');
});

it('a line that may be incomplete shows a single change without «не меньше»', () => {
  const [line] = linesOf([entry({ part: rate('5'), changes: [change('new_client_rate', 1, 2)] })]);
  expect(whatText(line!, true)).toBe(whatText(line!));
});
