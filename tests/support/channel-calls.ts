/** The channel features with a server that the test answers. */
import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createChannelsApi } from '#api/channels.api.ts';
import { createRemovalsApi } from '#api/later/removals.api.ts';
import type { Channel } from '#contract/channels.ts';
import { createChannelsLogic } from '#features/channels/list/channels-store.ts';
import { type Call, createTestServer } from './calls.ts';
import { ok, vk, yolka } from './channels.ts';
import { createTestHttp } from './http.ts';
import { servicesOf } from './services.ts';

export const LIST = 'GET /api/v1/channels';
export const ONE = 'GET /api/v1/channels/1';
export const PUT = 'PUT /api/v1/channels/1';
export const TOGGLE = 'PATCH /api/v1/channels/1/toggle-status';

const running: { stop(): unknown }[] = [];

/** Stops the actor at the end of the test. */
export function kept<TActor extends { stop(): unknown }>(actor: TActor): TActor {
  running.push(actor);
  return actor;
}

export function endCalls(): void {
  for (const actor of running.splice(0)) actor.stop();
}

export function beginCalls() {
  const server = createTestServer();
  const http = createTestHttp(server.fetch);
  const api = createChannelsApi(http);
  const channels = createActor(createChannelsLogic(api), { input: { query: { page: 1 } } }).start();
  kept(channels);
  const call = (kind: string): Promise<Call> => vi.waitFor(() => server.waiting(kind));
  const sent = (kind: string) =>
    server.calls.filter(({ method, path }) => `${method} ${path}` === kind);
  const services = servicesOf({
    channels: api,
    removals: async () => createRemovalsApi(http),
  });
  return { api, services, channels, server, call, sent };
}

export async function beginFilledCalls(rows: readonly Channel[] = [vk, yolka]) {
  const begun = beginCalls();
  (await begun.call(LIST)).answer(200, ok(rows));
  await waitFor(begun.channels, (state) => state.matches('ready'));
  return begun;
}
