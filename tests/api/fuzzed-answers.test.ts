import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApis } from '#api/apis.ts';
import { createAuthApi } from '#api/auth.api.ts';
import type { CallFact } from '#api/call.ts';
import { createHttp } from '#api/http.ts';
import { createAccountsApi } from '#api/later/accounts.api.ts';
import { createRemovalsApi } from '#api/later/removals.api.ts';
import type { Channel } from '#contract/channels.ts';
import type { Client } from '#contract/clients.ts';
import type { Offer } from '#contract/offers.ts';
import { OPERATIONS } from '#contract/openapi/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { readAllRates } from '#features/channels/all-rates/read-all-rates.ts';
import { type FuzzedAnswer, fuzzedAnswers } from '#tests/support/fuzzed-answers.ts';

const BODIES_OF_A_CALL = 200;

type Clients = ReturnType<typeof clientsOf>['clients'];

/** The API clients of the console on a server that answers every call with `server.answer`. */
function clientsOf(answer: FuzzedAnswer) {
  const server = { answer };
  const facts: CallFact['type'][] = [];
  const urls: string[] = [];
  const http = createHttp({
    baseURL: '',
    token: () => 'token',
    expired: async () => false,
    observe: ({ type }) => facts.push(type),
    isOffline: () => false,
    fetch: async (url, init) => {
      urls.push(`${init?.method ?? 'GET'} ${String(url).replace(/\?.*/, '')}`);
      return responseOf(server.answer);
    },
  });
  const accounts = createAccountsApi(http);
  const removals = createRemovalsApi(http);
  return {
    clients: { ...createApis(http), auth: createAuthApi(http), accounts, removals },
    facts,
    server,
    urls,
  };
}

/** Servers send bodies with any status, but a `Response` refuses to be built with some. */
function responseOf({ status, type, body }: FuzzedAnswer): Response {
  const response = new Response(body, { headers: { 'Content-Type': type, ETag: '"1"' } });
  Object.defineProperty(response, 'status', { value: status });
  Object.defineProperty(response, 'ok', { value: status < 300 });
  return response;
}

const exampleOf = (id: string) => {
  const found = OPERATIONS.find((one) => one.id === id);
  if (!found) throw new Error(`there is no call ${id}`);
  return found;
};
const recordOf = <T>(id: string) => (exampleOf(id).answer.example as { data: T }).data;
const { signal } = new AbortController();
const base = { etag: '"1"' };
const person = { name: 'a', email: 'a@example.com', roles: [], password: 'b' };
const secret = { name: 'a', email: 'a@example.com', password: 'b', password_confirmation: 'b' };
const setting = { name: 'a', description: '', type: 'string', options: [], value: 'x' };
const channel = recordOf<Channel>('getChannel');
const offer = recordOf<Offer>('getOffer');
const client = recordOf<Client>('getClient');
const newChannel = { ...channel, description: '', slug: 'a' };

/** Every call of the console by `<client>.<call>`, with the id of the described call. */
const CALLS: Readonly<Record<string, readonly [id: string, run: (to: Clients) => unknown][]>> = {
  'auth.register': [['register', ({ auth }) => auth.register(secret, signal)]],
  'auth.login': [['login', ({ auth }) => auth.login(secret, signal)]],
  'auth.logout': [['logout', ({ auth }) => auth.logout('token')]],
  'auth.refresh': [['refresh', ({ auth }) => auth.refresh(signal)]],
  'auth.me': [['me', ({ auth }) => auth.me(signal)]],
  'users.list': [['listUsers', ({ users }) => users.list(1, signal)]],
  'users.create': [['createUser', ({ users }) => users.create(person)]],
  'users.update': [['updateUser', ({ users }) => users.update(1, person)]],
  'removals.users': [['deleteUser', ({ removals }) => removals.users.remove({ id: 1 })]],
  'users.updateProfile': [['updateProfile', ({ users }) => users.updateProfile(secret)]],
  'channels.list': [['listChannels', ({ channels }) => channels.list(signal)]],
  'channels.create': [['createChannel', ({ channels }) => channels.create(newChannel)]],
  'channels.read': [['getChannel', ({ channels }) => channels.read(1)]],
  'channels.update': [['updateChannel', ({ channels }) => channels.update(1, newChannel, base)]],
  'removals.channels': [['deleteChannel', ({ removals }) => removals.channels.remove({ id: 1 })]],
  'channels.toggle': [['toggleChannel', ({ channels }) => channels.toggle(channel)]],
  'rates.by': [['listAllRates', ({ rates }) => rates.by((http) => readAllRates(http, signal))]],
  'rates.list': [
    ['listLevelRates', ({ rates }) => rates.list(1, 'level')],
    ['listLadderRates', ({ rates }) => rates.list(1, 'ladder')],
  ],
  'rates.replace': [
    ['saveLevelRates', ({ rates }) => rates.replace(1, 'level', [], base)],
    ['saveLadderRates', ({ rates }) => rates.replace(1, 'ladder', [], base)],
  ],
  'channelSettings.bound': [['listChannelSettings', (to) => to.channelSettings.bound(1)]],
  'channelSettings.unbound': [
    ['listAvailableChannelSettings', (to) => to.channelSettings.unbound(1, signal)],
  ],
  'channelSettings.replace': [
    ['saveChannelSettings', (to) => to.channelSettings.replace(1, [], base)],
  ],
  'channelDefaults.list': [['listChannelDefaults', (to) => to.channelDefaults.list()]],
  'channelDefaults.create': [['createChannelDefault', (to) => to.channelDefaults.create(setting)]],
  'channelDefaults.update': [
    ['updateChannelDefault', (to) => to.channelDefaults.update(1, setting, base)],
  ],
  'removals.channelDefaults': [
    ['deleteChannelDefault', ({ removals }) => removals.channelDefaults.remove({ id: 1 })],
  ],
  'offerDefaults.list': [['listOfferDefaults', (to) => to.offerDefaults.list()]],
  'offerDefaults.create': [['createOfferDefault', (to) => to.offerDefaults.create(setting)]],
  'offerDefaults.update': [
    ['updateOfferDefault', (to) => to.offerDefaults.update(1, setting, base)],
  ],
  'removals.offerDefaults': [
    ['deleteOfferDefault', ({ removals }) => removals.offerDefaults.remove({ id: 1 })],
  ],
  'offers.list': [['listOffers', ({ offers }) => offers.list({ page: 1 }, signal)]],
  'offers.read': [['getOffer', ({ offers }) => offers.read(1)]],
  'offers.create': [['createOffer', ({ offers }) => offers.create(offer as never)]],
  'offers.update': [['updateOffer', ({ offers }) => offers.update(1, offer, base)]],
  'removals.offers': [['deleteOffer', ({ removals }) => removals.offers.remove({ id: 1 })]],
  'offers.available': [['listAvailableOfferSettings', ({ offers }) => offers.available(1, signal)]],
  'offers.bind': [['addOfferSettings', ({ offers }) => offers.bind(1, 5)]],
  'accounts.sessions': [['listSessions', ({ accounts }) => accounts.sessions(signal)]],
  'accounts.endSession': [
    ['endSession', ({ accounts }) => accounts.endSession(12)],
    ['endSessions', ({ accounts }) => accounts.endSession(null)],
  ],
  'accounts.setDisabled': [['disableUser', ({ accounts }) => accounts.setDisabled(7, true)]],
  'clients.list': [['listClients', ({ clients }) => clients.list({ page: 1 }, signal)]],
  'clients.get': [['getClient', ({ clients }) => clients.get(1)]],
  'clients.create': [['createClient', ({ clients }) => clients.create(client as never)]],
  'clients.update': [['updateClient', ({ clients }) => clients.update(client, base)]],
};
const calls = Object.values(CALLS).flat();

describe('the calls of the console', () => {
  it('are all listed in this test', () => {
    const { clients } = clientsOf({ status: 200, type: '', body: '' });
    const named = Object.entries(clients).flatMap(([name, of]) =>
      Object.keys(of)
        .filter((call) => !call.endsWith('Link'))
        .map((call) => `${name}.${call}`),
    );
    expect(Object.keys(CALLS).sort()).toEqual(named.sort());
  });

  it('are exactly the described ones', () => {
    const described = OPERATIONS.filter(({ isExtra }) => !isExtra).map(({ id }) => id);
    expect(calls.map(([id]) => id).sort()).toEqual(described.sort());
  });

  it.each(calls)(
    '%s is sent to the described path, and reads the described example',
    async (id, run) => {
      const { method, path, answer } = exampleOf(id);
      const body = JSON.stringify(answer.example);
      const { clients, urls } = clientsOf({
        status: answer.status,
        type: 'application/json',
        body,
      });
      await run(clients);
      const pattern = path.replace('{id}', '\\d+');
      expect(urls).toEqual([expect.stringMatching(`^${method.toUpperCase()} ${pattern}$`)]);
    },
  );
});

/** Returns what is wrong with the outcome of a call; null if nothing is. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof ProblemError)) return `threw ${String(error)}`;
  const { message, status, fields } = error.problem;
  if (typeof message !== 'string' || message.trim() === '') return 'says nothing';
  if (message.includes('[object ') || message === 'undefined') return `says ${message}`;
  if (typeof status !== 'number') return 'has no status';
  const texts = Object.values(fields).flat();
  return texts.every((text) => typeof text === 'string') ? null : 'has fields that are no texts';
}

/** Gives each call other bodies than the call before. */
function seedOf(id: string) {
  const { seed } = fc.readConfigureGlobal();
  return seed === undefined ? {} : { seed: seed + calls.findIndex(([name]) => name === id) };
}

const LOOKS = 'call.started,call.started,call.failed,call.failed';

describe('an answer that makes no sense', () => {
  // ofetch drops keys such as `__proto__`, and warns of each.
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
  afterEach(() => {
    const { calls: warnings } = vi.mocked(console.warn).mock;
    expect(warnings.filter(([said]) => !/^\[destr\] Dropping/.test(String(said)))).toEqual([]);
    vi.mocked(console.warn).mockClear();
  });

  it.each(calls)('to %s is data or a problem with a message', async (id, run) => {
    const { method, answer } = exampleOf(id);
    const answers = fuzzedAnswers(answer.example);
    const { clients, facts, server } = clientsOf({ status: 200, type: '', body: '' });
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        server.answer = answer;
        const before = facts.length;
        const settled = await Promise.resolve(run(clients)).then(
          () => null,
          (error: unknown) => faultOf(error),
        );
        if (settled !== null) throw new Error(settled);
        // A deletion that is refused with 404 looks for the record.
        const heard = facts.slice(before).join();
        const told = method === 'delete' ? heard.replace(LOOKS, 'call.started,call.failed') : heard;
        if (told.split(',').length !== 2) throw new Error(told);
      }),
      { numRuns: BODIES_OF_A_CALL, ...seedOf(id) },
    );
    expect(Object.prototype).not.toHaveProperty('polluted');
  });
});
