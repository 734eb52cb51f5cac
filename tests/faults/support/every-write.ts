/** Writers of everything that can be written, which remember the acknowledged calls. */
import { randomUUID } from 'node:crypto';
import { client } from '#tests/support/client-samples.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';
import { BODIES } from '#tests/support/write-routes.ts';
import { call } from './calls.ts';

type Send = (route: string, body?: object) => Promise<{ id: number; token: string }>;
type Work = (send: Send, name: string) => Promise<void>;

const channels: Work = async (send, name) => {
  const { id } = await send('POST /api/v1/channels', { name, slug: name });
  const at = `/api/v1/channels/${id}`;
  await send(`PUT ${at}`, { name: `${name}-2`, slug: name });
  await send(`PATCH ${at}/toggle-status`);
  await send(`POST ${at}/rates`, { rates: [levelRow(1), levelRow(2), levelRow(3)] });
  await send(`POST ${at}/rates`, { rates: [levelRow(1), levelRow(2, { new_client_rate: 7 })] });
  await send(`POST ${at}/ladder-rates`, { rates: [ladderRow('start')] });
  await send(`POST ${at}/settings`, { settings: [{ default_setting_id: 1, use_default: 1 }] });
  await send(`DELETE ${at}`);
};

const offers: Work = async (send, name) => {
  const setting = { ...BODIES['POST /api/v1/settings'], name };
  const { id: choice } = await send('POST /api/v1/settings', setting);
  const offer = { ...BODIES['POST /api/v1/offers'], name };
  const { id } = await send('POST /api/v1/offers', offer);
  const at = `/api/v1/offers/${id}`;
  await send(`POST ${at}/settings`, { settings: [{ setting_id: choice }] });
  const settings = [{ setting_id: choice, use_default: 0, value: 'a' }];
  await send(`PUT ${at}`, { ...offer, bid: 2, settings });
  await send(`PUT /api/v1/settings/${choice}`, { ...setting, description: 'иначе' });
  await send(`DELETE ${at}`);
  await send(`DELETE /api/v1/settings/${choice}`);
};

const defaults: Work = async (send, key) => {
  const setting = { ...BODIES['POST /api/v1/default-settings'], key };
  const { id } = await send('POST /api/v1/default-settings', setting);
  await send(`PUT /api/v1/default-settings/${id}`, { ...setting, description: 'иначе' });
  await send(`DELETE /api/v1/default-settings/${id}`);
};

const clients: Work = async (send, name) => {
  const email = `${name}@faults.example`;
  const { id } = await send('POST /api/v1/clients', client({ email }));
  await send(`GET /api/v1/clients/${id}`);
  await send(`PUT /api/v1/clients/${id}`, client({ email, first_name: 'Иная', phone: null }));
};

const users: Work = async (send, name) => {
  const email = `${name}@faults.example`;
  const password = 'длинный пароль';
  const person = { name, email, roles: ['user'] };
  const { id } = await send('POST /api/users', {
    ...{ ...person, password, password_confirmation: password },
  });
  const { token } = await send('POST /api/login', { email, password });
  await send(`POST /api/logout ${token}`);
  await send(`PUT /api/users/${id}`, { ...person, name: `${name}-2`, roles: ['editor'] });
  await send(`PUT /api/users/${id}/disabled`, { disabled: true });
  await send(`DELETE /api/users/${id}`);
};

/** One writer for each kind, until they are stopped. */
export class EveryWrite {
  /** The ids of acknowledged calls. */
  readonly calls: string[] = [];
  /** Statuses that the fault does not explain. */
  readonly odd: string[] = [];

  /** Begins to write. Returns a function that stops the writers and waits for the calls in flight. */
  writing(address: string, token: string): () => Promise<void> {
    let isOn = true;
    const send: Send = async (route, body) => {
      const [method = '', path = '', own = token] = route.split(' ');
      const isKeyed = method === 'POST' && path.startsWith('/api/v1/');
      const headers: Record<string, string> = isKeyed ? { 'Idempotency-Key': randomUUID() } : {};
      const answer = await call(address, path, {
        method,
        token: own,
        headers,
        ...(body && { body }),
      });
      if (answer.status < 300) this.calls.push(answer.headers.get('X-Request-Id') ?? '');
      else if (answer.status < 500) this.odd.push(`${route}: ${answer.status}`);
      if (!isOn || answer.status >= 300) throw new Error(`${route}: ${answer.status}`);
      return { id: Number(answer.body?.data?.id), token: String(answer.body?.access_token) };
    };
    const loop = async (work: Work) => {
      while (isOn) {
        await work(send, `f-${randomUUID().slice(0, 13)}`).catch(
          // Without a pause, a dead server would get thousands of calls.
          () => new Promise((next) => setTimeout(next, 100)),
        );
      }
    };
    const loops = [channels, offers, defaults, clients, users].map(loop);
    return async () => {
      isOn = false;
      await Promise.all(loops);
    };
  }
}
