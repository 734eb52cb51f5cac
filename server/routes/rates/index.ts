/** /api/v1/channels/{id}: rates by level and by credit history. */
import { type Context, Hono } from 'hono';
import { parseBody } from '#server/http/body.ts';
import { success } from '#server/http/envelope.ts';
import { idParam } from '#server/http/params.ts';
import type { Services } from '#server/http/services.ts';
import { versioned } from '#server/http/version.ts';
import { authenticate, permitRead } from '#server/middleware/authenticate.ts';
import type { ApiEnv } from '#server/middleware/env.ts';
import { permitWrite, type WriteEnv } from '#server/middleware/write.ts';
import { LADDER_RATES, LEVEL_RATES, type RateKind } from './kinds.ts';
import { currentRates, currentRatesOfAll, type PlannedRow, saveRates } from './mutations.ts';
import { planClock } from './plans.ts';
import { presentRate } from './presenter.ts';
import type { ChannelRates, Rates } from './queries.ts';

/** GET, POST /channels/{id}/rates; GET, POST /channels/{id}/ladder-rates. */
export function ratesRoutes(services: Services) {
  const levels = listOf(services, LEVEL_RATES);
  const ladder = listOf(services, LADDER_RATES);
  const signedIn = authenticate(services.sessions);
  const mayRead = permitRead('rates');
  const mayWrite = permitWrite(services, 'rates');

  return new Hono<ApiEnv>()
    .get('/:id{[0-9]+}/rates', signedIn, mayRead, levels.read)
    .post('/:id{[0-9]+}/rates', signedIn, mayWrite, levels.write)
    .get('/:id{[0-9]+}/ladder-rates', signedIn, mayRead, ladder.read)
    .post('/:id{[0-9]+}/ladder-rates', signedIn, mayWrite, ladder.write);
}

/** GET /rates: the rates of all channels, each of its own kind. */
export function allRatesRoutes(services: Services) {
  const { db, sessions } = services;
  const clock = planClock(services);
  const present = <TRow extends object>(kind: RateKind<TRow>, all: readonly ChannelRates<TRow>[]) =>
    all.map(({ channelId, rates, revision }) => ({
      channel_id: channelId,
      rate_type: kind.tag,
      rates: rates.map((rate) => presentRate(kind, rate, revision)),
    }));

  return new Hono<ApiEnv>().get('/', authenticate(sessions), permitRead('rates'), async (c) => {
    const { levels, ladders } = await currentRatesOfAll({ db, clock });
    const all = [...present(LEVEL_RATES, levels), ...present(LADDER_RATES, ladders)];
    return c.json(success(all.sort((one, other) => one.channel_id - other.channel_id)));
  });
}

function listOf<TRow extends PlannedRow>(services: Services, kind: RateKind<TRow>) {
  const tools = { db: services.db, clock: planClock(services) };
  const tag = ({ revision }: Rates<TRow>) => `${kind.tag}-${revision}`;
  const present = ({ rates, revision }: Rates<TRow>) =>
    rates.map((rate) => presentRate(kind, rate, revision));
  const { seenBy, answer } = versioned(present, tag);

  return {
    read: async (c: Context) =>
      answer(c, await currentRates(tools, kind, idParam(c.req.param('id') ?? ''))),
    write: async (c: Context<WriteEnv>) => {
      const id = idParam(c.req.param('id') ?? '');
      const { rates } = await parseBody(c, kind.body);
      return answer(
        c,
        await saveRates({ ...tools, write: c.var.write }, kind, id, rates, seenBy(c)),
      );
    },
  };
}
