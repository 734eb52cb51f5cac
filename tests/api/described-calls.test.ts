/** How each call is sent, and what the journal and the messages receive about it. */
import { expect, it } from 'vitest';
import { createApis } from '#api/apis.ts';
import { createAuthApi } from '#api/auth.api.ts';
import type { Http } from '#api/http.ts';
import { createAccountsApi } from '#api/later/accounts.api.ts';
import { createActivityApi } from '#api/later/activity.api.ts';
import { createRemovalsApi } from '#api/later/removals.api.ts';

const { signal } = new AbortController();
const base = { etag: '"3"', subject: 'Что меняется' };
const weak = { etag: 'W/"3"', isLast: true };

/** Returns one line about the call that `ask` makes. The call gets no answer. */
function lineOf(ask: (apis: ReturnType<typeof allApis>) => unknown): string {
  let line = 'no call';
  const http = ((service: string, method: string, path: string, _: unknown, options: object) => {
    const { signal: aborted, onETag, place, ...told } = options as Record<string, unknown>;
    const read = [aborted === signal && 'aborts', onETag && 'etag'].filter(Boolean).join(' ');
    const at = JSON.stringify(place ?? null);
    line = `${method} ${path} ${service} ${at} ${read}\n  ${JSON.stringify(told)}`;
    return new Promise(() => undefined);
  }) as unknown as Http;
  ask(allApis(http));
  return line;
}

const allApis = (http: Http) => ({
  ...createApis(http),
  auth: createAuthApi(http),
  accounts: createAccountsApi(http),
  removals: createRemovalsApi(http),
  activity: createActivityApi(http),
});
const own = { name: 'cap', description: '', type: 'string', options: [], value: 'x' };
const channel = { id: 5, name: 'ВК', version: 3 };

it('every call', () => {
  const lines = [
    lineOf(({ auth }) => auth.register({} as never, signal)),
    lineOf(({ auth }) => auth.login({} as never, signal)),
    lineOf(({ auth }) => auth.logout('token')),
    lineOf(({ auth }) => auth.refresh(signal)),
    lineOf(({ auth }) => auth.me(signal)),
    lineOf(({ users }) => users.list(2, signal)),
    lineOf(({ users }) => users.create({} as never, 'key')),
    lineOf(({ users }) => users.update(7, {} as never)),
    lineOf(({ users }) => users.update(7, {} as never, 'name')),
    lineOf(({ removals }) => removals.users.remove({ id: 7, version: 3 })),
    lineOf(({ users }) => users.updateProfile({} as never)),
    lineOf(({ accounts }) => accounts.sessions(signal)),
    lineOf(({ accounts }) => accounts.endSession(4)),
    lineOf(({ accounts }) => accounts.endSession(null)),
    lineOf(({ accounts }) => accounts.setDisabled(7, true)),
    lineOf(({ accounts }) => accounts.setDisabled(7, false)),
    lineOf(({ activity }) => activity.list({}, signal)),
    lineOf(({ activity }) => activity.list({}, signal, true)),
    lineOf(({ activity }) => activity.ofRecord('client', 7, {}, signal)),
    lineOf(({ channels }) => channels.list(signal)),
    lineOf(({ channels }) => channels.create({ name: 'ВК' } as never, 'key')),
    lineOf(({ channels }) => channels.read(5, signal)),
    lineOf(({ channels }) => channels.update(5, {} as never, base)),
    lineOf(({ removals }) => removals.channels.remove({ id: 5, name: 'ВК', version: 3 })),
    lineOf(({ channels }) => channels.toggle({ ...channel, is_active: true }, { key: 'key' })),
    lineOf(({ channels }) => channels.toggle({ ...channel, is_active: false }, { isLast: true })),
    lineOf(({ channels }) => channels.toggle({ id: 5, version: null })),
    lineOf(({ offers }) => offers.list({ page: 2 } as never, signal)),
    lineOf(({ offers }) => offers.list({} as never, signal)),
    lineOf(({ offers }) => offers.list({ name: 'сова' }, signal)),
    lineOf(({ offers }) => offers.read(3, signal)),
    lineOf(({ offers }) => offers.create({ name: 'Сова' } as never, 'key')),
    lineOf(({ offers }) => offers.update(3, {} as never, base)),
    lineOf(({ removals }) => removals.offers.remove({ id: 3, name: 'Сова', version: 3 })),
    lineOf(({ offers }) => offers.available(3, signal)),
    lineOf(({ offers }) => offers.bind(3, 9, 'cap', 'key')),
    lineOf(({ offers }) => offers.bind(3, 9)),
    lineOf(({ clients }) => clients.list({ page: 2 } as never, signal)),
    lineOf(({ clients }) => clients.list({} as never, signal)),
    lineOf(({ clients }) => clients.list({ search: 'ёлкина' } as never, signal)),
    lineOf(({ clients }) => clients.get(7, signal)),
    lineOf(({ clients }) => clients.create({} as never, 'key')),
    lineOf(({ clients }) => clients.update({ id: 7 } as never, weak)),
    lineOf(({ rates }) => rates.list(5, 'level', signal)),
    lineOf(({ rates }) => rates.list(5, 'ladder', signal)),
    lineOf(({ rates }) => rates.replace(5, 'level', [], base)),
    lineOf(({ rates }) => rates.replace(5, 'ladder', [], weak)),
    lineOf(({ channelSettings }) => channelSettings.bound(5, signal)),
    lineOf(({ channelSettings }) => channelSettings.unbound(5, signal)),
    lineOf(({ channelSettings }) => channelSettings.replace(5, [], { etag: null })),
    lineOf(({ channelDefaults }) => channelDefaults.list(signal)),
    lineOf(({ channelDefaults }) => channelDefaults.create(own, 'key')),
    lineOf(({ channelDefaults }) => channelDefaults.update(4, own, base)),
    lineOf(({ removals }) => removals.channelDefaults.remove({ id: 4, name: 'cap', version: 3 })),
    lineOf(({ offerDefaults }) => offerDefaults.list(signal)),
    lineOf(({ offerDefaults }) => offerDefaults.create(own, 'key')),
    lineOf(({ offerDefaults }) => offerDefaults.update(4, own, base)),
    lineOf(({ removals }) => removals.offerDefaults.remove({ id: 4, name: 'cap', version: 3 })),
  ];
  expect(lines.join('\n')).toMatchSnapshot();
});

it('the links of writes in messages are their method and path', () => {
  const { channels, offers, clients, rates, channelSettings, channelDefaults, offerDefaults } =
    createApis((() => undefined) as unknown as Http);
  expect([
    channels.updateLink(5),
    channels.toggleLink(5),
    offers.updateLink(3),
    clients.updateLink(7),
    rates.replaceLink(5, 'level'),
    rates.replaceLink(5, 'ladder'),
    channelSettings.replaceLink(5),
    channelDefaults.updateLink(4),
    offerDefaults.updateLink(4),
  ]).toEqual([
    'PUT /api/v1/channels/5',
    'PATCH /api/v1/channels/5/toggle-status',
    'PUT /api/v1/offers/3',
    'PUT /api/v1/clients/7',
    'POST /api/v1/channels/5/rates',
    'POST /api/v1/channels/5/ladder-rates',
    'POST /api/v1/channels/5/settings',
    'PUT /api/v1/default-settings/4',
    'PUT /api/v1/settings/4',
  ]);
});
