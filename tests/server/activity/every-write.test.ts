import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { verifyLog } from '#server/activity/verify.ts';
import { activityOf, brief } from '#tests/support/activity.ts';
import { activityWalk } from '#tests/support/activity-walk.ts';
import { client } from '#tests/support/client-samples.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { sharedTestServer } from '#tests/support/server.ts';
import { writeRoutes } from '#tests/support/write-routes.ts';

const server = sharedTestServer();
const tools = activityOf(server);
/** What the log must not contain. The calls below send or return all of it. */
const secrets = {
  passport: ['7391', '846205', 'Зюзинское', '2011-07-19', '913-774'],
  other: ['5528', '917346', 'Коптевское', '2013-09-27', '642-118'],
  address: ['Незримая', 'Укромск', 'Скрытная', '1877', '6613', '9908'],
  passwords: ['сокровенный-раз', 'сокровенный-два', 'сокровенный-три', 'промах'],
};
const passport = ([series, number, issued_by, issued_date, division_code]: readonly string[]) => ({
  ...{ series, number, issued_by, issued_date, division_code },
});
const [region, city, street, house, housing, flat] = secrets.address;
const address = { type: 'registration', region, city, street, house, housing, flat };
const secret = (which: number) => {
  const password = secrets.passwords[which]!;
  return { password, password_confirmation: password };
};

const PATIENTLY = { timeout: 60_000 };

test(
  'every write of every route is logged once, for its user, without secrets',
  PATIENTLY,
  async () => {
    const walker = { name: 'Ходок', email: 'walker@example.com' };
    const { id: own } = (await tools.send('POST', '/api/users', {
      ...{ ...walker, roles: ['admin'], ...secret(0) },
    })) as { id: number };
    const me = { id: own, token: '' };
    const { step, walked, tokens } = activityWalk(server, { tools, me });
    const signIn = async (email: string, which: number) => {
      tokens.push(await server.signIn(email, secrets.passwords[which]!));
      return tokens.at(-1)!;
    };
    me.token = await signIn(walker.email, 0);
    const isPlain = true;

    const register = { name: 'Сам', email: 'self@example.com', ...secret(1) };
    const self = await step({
      ...{ route: 'POST /api/register', isPlain, body: register },
      ...{ adds: ['created user {id}'], by: (id) => id },
    });
    await step({
      ...{ route: 'POST /api/login', isPlain, by: () => self },
      adds: [`signed_in user.session ${self}`],
      body: { email: register.email, password: secrets.passwords[1] },
    });
    const failed = await tools.added(() => server.login(register.email, secrets.passwords[3]!));
    expect(failed.map(brief)).toEqual([`sign_in_failed user.session ${self}`]);

    const person = { name: 'Другой', email: 'other@example.com' };
    const user = await step({
      ...{ route: 'POST /api/users', isPlain, body: { ...person, ...secret(1), roles: ['user'] } },
      adds: ['created user {id}', 'created user.role {id}'],
    });
    await signIn(person.email, 1);
    await step({
      ...{ route: 'PUT /api/users/1', id: user },
      body: { ...person, name: 'Другая', ...secret(2), roles: ['editor'] },
      adds: [
        ...['changed user {id}', 'created user.role {id}', 'deleted user.role {id}'],
        'session_ended user.session {id}',
      ],
    });
    await step({ route: 'PUT /api/users/1/disabled', id: user, adds: ['changed user {id}'] });
    await step({
      ...{ route: 'DELETE /api/users/1', id: user },
      adds: ['deleted user {id}', 'deleted user.role {id}'],
    });

    await signIn(walker.email, 0);
    const { body: sessions } = await server.request<{
      data: { id: number; is_current: boolean }[];
    }>(...(['/api/user/sessions', { token: me.token }] as const));
    await step({
      ...{ route: 'DELETE /api/user/sessions/1', isPlain },
      id: sessions.data.find(({ is_current }) => !is_current)!.id,
      adds: [`session_ended user.session ${own}`],
    });
    await signIn(walker.email, 0);
    const ended = `session_ended user.session ${own}`;
    await step({ route: 'DELETE /api/user/sessions', isPlain, adds: [ended] });
    await signIn(walker.email, 0);
    await step({
      ...{ route: 'PUT /api/user', isPlain, adds: [`changed user ${own}`, ended] },
      body: {
        ...walker,
        email: 'w2@example.com',
        ...secret(2),
        current_password: secrets.passwords[0],
      },
    });

    const channel = await step({ route: 'POST /api/v1/channels', adds: ['created channel {id}'] });
    await step({
      ...{ route: 'PUT /api/v1/channels/1', id: channel, adds: ['changed channel {id}'] },
      body: { name: 'Иначе' },
    });
    await step({
      ...{ route: 'PATCH /api/v1/channels/1/toggle-status', id: channel },
      adds: ['changed channel {id}'],
    });
    const rate = ['created channel.rate {id}', 'created channel.rate {id}'];
    await step({
      ...{ route: 'POST /api/v1/channels/1/rates', id: channel, adds: rate },
      body: { rates: [levelRow(1), levelRow(2)] },
    });
    await step({
      ...{ route: 'POST /api/v1/channels/1/ladder-rates', id: channel, adds: rate.slice(1) },
      body: { rates: [ladderRow('start')] },
    });
    const shared = await step({
      ...{ route: 'POST /api/v1/default-settings', adds: ['created channel_default {id}'] },
    });
    await step({
      ...{ route: 'POST /api/v1/channels/1/settings', id: channel },
      body: { settings: [{ default_setting_id: shared, use_default: 1 }] },
      adds: ['created channel.setting {id}'],
    });
    await step({
      ...{ route: 'PUT /api/v1/default-settings/1', id: shared, body: { description: 'иначе' } },
      adds: ['changed channel_default {id}'],
    });
    const parts = ['channel.setting', 'channel.rate', 'channel.rate', 'channel.rate', 'channel'];
    await step({
      ...{ route: 'DELETE /api/v1/channels/1', id: channel },
      adds: parts.map((part) => `deleted ${part} {id}`),
    });
    await step({
      ...{ route: 'DELETE /api/v1/default-settings/1', id: shared },
      adds: ['deleted channel_default {id}'],
    });

    const offer = await step({ route: 'POST /api/v1/offers', adds: ['created offer {id}'] });
    const choice = await step({
      route: 'POST /api/v1/settings',
      adds: ['created offer_default {id}'],
    });
    await step({
      ...{
        route: 'POST /api/v1/offers/1/settings',
        id: offer,
        adds: ['created offer.setting {id}'],
      },
      body: { settings: [{ setting_id: choice }] },
    });
    await step({
      ...{
        route: 'PUT /api/v1/offers/1',
        id: offer,
        adds: ['changed offer {id}', 'changed offer.setting {id}'],
      },
      body: { name: 'Иначе', settings: [{ setting_id: choice, use_default: 0, value: 'a' }] },
    });
    await step({
      ...{ route: 'PUT /api/v1/settings/1', id: choice, body: { description: 'иначе' } },
      adds: ['changed offer_default {id}'],
    });
    await step({
      ...{ route: 'DELETE /api/v1/offers/1', id: offer },
      adds: ['deleted offer.setting {id}', 'deleted offer {id}'],
    });
    await step({
      ...{ route: 'DELETE /api/v1/settings/1', id: choice },
      adds: ['deleted offer_default {id}'],
    });

    const made = await step({
      ...{ route: 'POST /api/v1/clients' },
      body: client({ passport: passport(secrets.passport), addresses: [address] }),
      adds: ['created client {id}', 'created client.passport {id}', 'created client.address {id}'],
    });
    await step({
      ...{ route: 'PUT /api/v1/clients/1', id: made },
      body: client({
        ...{ first_name: 'Иная', passport: passport(secrets.other) },
        addresses: [{ ...address, flat: '77' }],
      }),
      adds: ['changed client {id}', 'changed client.passport {id}', 'changed client.address {id}'],
    });
    await step({ route: 'POST /api/refresh', isPlain, adds: [] });
    me.token = tokens.at(-1)!;
    await step({ route: 'POST /api/logout', isPlain, adds: [`signed_out user.session ${own}`] });

    const all = writeRoutes(server.app).map(({ method, path }) => `${method} ${path}`);
    expect(walked.sort()).toEqual(all.sort());
    expect((await verifyLog(server.db)).faults).toEqual([]);

    // Without random values, which could contain any short digits.
    const { rows } = await sql<{ text: string; all: string }>`
    select string_agg((to_jsonb(entry) - '{hash,call,session,at}'::text[])::text, ' ') as text,
      string_agg(entry::text, ' ') as all
    from activity as entry
  `.execute(server.db);
    const [{ text, all: whole } = { text: '', all: '' }] = rows;
    expect(text).toContain('…205');
    expect(
      Object.values(secrets)
        .flat()
        .filter((one) => text.includes(one)),
    ).toEqual([]);
    const { rows: stored } = await sql<{ secret: string }>`
    select password_hash as secret from users union select encode(token_hash, 'hex') from sessions
    union select encode(rotation_key, 'hex') from sessions union select id::text from sessions
  `.execute(server.db);
    const long = [...tokens, ...stored.map((row) => row.secret)];
    expect(long.length).toBeGreaterThan(10);
    expect(long.filter((one) => whole.includes(one))).toEqual([]);
  },
);
