import { beforeAll, expect, test } from 'vitest';
import { AllRates } from '#contract/all-rates.ts';
import { createRates, levelRow } from '#tests/support/rates.ts';
import { sharedTestServer } from '#tests/support/server.ts';

const server = sharedTestServer();
let token: string;

beforeAll(async () => {
  token = await server.signIn('editor@example.com');
});

const DAY = 24 * 60 * 60 * 1000;
const PATH = '/api/v1/rates';

test('the rates of all channels are answered like those of each channel, ordered by channel', async () => {
  const levels = await createRates(server, token);
  const saved = await levels.save([levelRow(2), levelRow(1)]);
  const { status, body } = await server.request(PATH, { token });
  expect(status).toBe(200);
  const { data } = AllRates.parse(body);
  const own = data.find(({ rates }) => rates.some(({ id }) => id === saved.body.data[0]?.id));
  expect(own).toMatchObject({ rate_type: 'level', rates: saved.body.data });
  expect(data.map(({ channel_id }) => channel_id)).toEqual(
    data.map(({ channel_id }) => channel_id).sort((a, b) => a - b),
  );
});

test('due plans are applied before the rates of all channels are answered', async () => {
  const levels = await createRates(server, token);
  const planned = {
    planned_date: `${new Date(server.clock.now().getTime() + DAY).toISOString().slice(0, 10)}T12:00`,
    planned_new_client_rate: 77,
    planned_returning_client_rate: 66,
  };
  const { body } = await levels.save([levelRow(1, planned)]);
  server.clock.advance((3 * DAY) / 1000);
  const late = await server.signIn('editor@example.com');
  const answer = await server.request(PATH, { token: late });
  const rows = AllRates.parse(answer.body).data.flatMap(({ rates }): { id: number }[] => [
    ...rates,
  ]);
  expect(rows.find(({ id }) => id === body.data[0]?.id)).toMatchObject({
    new_client_rate: 77,
    planned_date: null,
  });
});

test('the rates of all channels are read by signed-in users only', async () => {
  expect((await server.request(PATH)).status).toBe(401);
});
