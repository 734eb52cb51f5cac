import type { createApp } from '#server/app.ts';
import { ADDRESS, client, PASSPORT } from './client-samples.ts';
import { ladderRow, levelRow } from './rates.ts';

/** A write route as registered by the app. */
export interface WriteRoute {
  readonly method: string;
  readonly path: string;
}

/** Every route that may write, taken from the app itself. */
export function writeRoutes(app: ReturnType<typeof createApp>): WriteRoute[] {
  const writes = app.routes.filter(({ method }) => !['GET', 'ALL'].includes(method));
  const named = new Map(writes.map(({ method, path }) => [`${method} ${path}`, { method, path }]));
  return [...named.values()].map(({ method, path }) => ({
    method,
    path: path.replace(':id{[0-9]+}', '1'),
  }));
}

const person = { name: 'Имя', email: 'somebody@example.com' };
const secret = { password: 'длинный пароль', password_confirmation: 'длинный пароль' };
const offer = {
  ...{ name: 'О', min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18, age_up_to: 70 },
  ...{ icon: null, url: null, site: null, income_type: 'заявка', keitaro_id: null, comment: '' },
  ...{ display_priority: 1, vip_position: 1, status: 1, check: 1, broker: 0 },
};
const setting = {
  ...{ description: '', type: 'select', value: 'a' },
  options: [{ value: 'a', title: 'А' }],
};
const choice = { setting_id: 1, use_default: 1, value: '1' };
const entry = { id: null, default_setting_id: null, key: 'k', use_default: 0, value: 'а' };
const channel = { name: 'К', description: '', is_active: true, rate_type: 'level', slug: 'k-1' };
const applicant = client({ passport: PASSPORT, addresses: [ADDRESS] });

/** A complete body for each write that takes one. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /api/register': { ...person, ...secret },
  'POST /api/login': { email: 'somebody@example.com', password: 'x' },
  'PUT /api/user': { ...person, ...secret },
  'POST /api/users': { ...person, ...secret, roles: ['user'] },
  'POST /api/refresh': { password: 'x' },
  'PUT /api/users/1/disabled': { disabled: true },
  'PUT /api/users/1': { ...person, ...secret, roles: ['admin'] },
  'POST /api/v1/channels': channel,
  'PUT /api/v1/channels/1': channel,
  'POST /api/v1/channels/1/settings': { settings: [entry] },
  'POST /api/v1/channels/1/rates': {
    rates: [{ id: null, version: null, list_version: null, ...levelRow(1) }],
  },
  'POST /api/v1/channels/1/ladder-rates': {
    rates: [{ id: null, version: null, list_version: null, ...ladderRow('start') }],
  },
  'POST /api/v1/default-settings': { key: 'новая', ...setting },
  'PUT /api/v1/default-settings/1': { key: 'новая', ...setting },
  'POST /api/v1/settings': { name: 'новая', ...setting },
  'PUT /api/v1/settings/1': { name: 'новая', ...setting },
  'POST /api/v1/offers': offer,
  'PUT /api/v1/offers/1': { ...offer, settings: [choice] },
  'POST /api/v1/offers/1/settings': { settings: [{ setting_id: 1 }] },
  'POST /api/v1/clients': applicant,
  'PUT /api/v1/clients/1': applicant,
};

/** The writes without a body. */
export const WITHOUT_BODY: readonly string[] = [
  'POST /api/logout',
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/1',
  'DELETE /api/users/1',
  'DELETE /api/v1/channels/1',
  'PATCH /api/v1/channels/1/toggle-status',
  'DELETE /api/v1/default-settings/1',
  'DELETE /api/v1/settings/1',
  'DELETE /api/v1/offers/1',
];
