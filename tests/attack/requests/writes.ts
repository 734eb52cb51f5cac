/** The writes of the API with bodies that it accepts, and the places of their fields. */
import { ADDRESS, client, PASSPORT } from '#tests/support/client-samples.ts';
import { ladderRow, levelRow } from '#tests/support/rates.ts';

/** Records that bodies must name to be accepted. */
export interface Known {
  /** The key of a default setting of channels, and the id of one of offers; both are texts. */
  readonly key: string;
  readonly setting_id: number;
}

export interface Write {
  readonly method: string;
  readonly path: string;
  /** The fields to replace. */
  readonly fields: () => object;
  /** The body around the fields. */
  readonly wrap: (fields: unknown) => object;
}

let count = 0;
function name(): string {
  count += 1;
  return `name-${count}`;
}

const person = () => ({ name: 'Имя', email: `${name()}@example.com` });
const secret = { password: '12345678', password_confirmation: '12345678' };
const offer = { name: 'О', min_sum: 1, max_sum: 2, period: '1', bid: 1, age_from: 18 };
const option = { value: 'a', title: 'А' };
const whole = { age_up_to: 70, icon: null, url: null, site: null, income_type: 'заявка' };
const rest = { keitaro_id: null, display_priority: 1, vip_position: 1, status: 1, comment: '' };
const setting = { type: 'select', value: 'a', description: '', options: [option] };
const planned = { planned_date: '2099-01-01T10:00' };
const identity = { id: null, version: null, list_version: null };

export function writes({ key, setting_id }: Known): readonly Write[] {
  const entries: [string, () => object, ((fields: unknown) => object)?][] = [
    ['POST /api/login', () => ({ email: `${name()}@example.com`, password: 'x' })],
    ['POST /api/register', () => ({ ...person(), ...secret })],
    ['POST /api/users', () => ({ ...person(), ...secret, roles: ['user'] })],
    ['PUT /api/users/10', () => ({ ...person(), ...secret, roles: ['user'] })],
    ['PUT /api/user', () => ({ ...person(), password: '' })],
    ['POST /api/v1/channels', () => ({ name: 'К', description: '', is_active: 1, slug: name() })],
    [
      'PUT /api/v1/channels/1',
      () => ({ name: 'К', rate_type: 'level', is_active: 1, slug: name() }),
    ],
    ['POST /api/v1/default-settings', () => ({ ...setting, key: name() })],
    ['POST /api/v1/default-settings', () => ({ key: name(), type: 'string', value: 'а' })],
    [
      'POST /api/v1/default-settings',
      () => option,
      (fields) => ({ ...setting, key: name(), options: [{ value: 'b', title: 'Б' }, fields] }),
    ],
    ['PUT /api/v1/default-settings/1', () => ({ ...setting, key: name() })],
    ['POST /api/v1/settings', () => ({ ...setting, name: name() })],
    ['PUT /api/v1/settings/1', () => ({ ...setting, name: name() })],
    ['POST /api/v1/offers', () => ({ ...offer, ...whole, ...rest, check: 1, broker: 0 })],
    ['PUT /api/v1/offers/1', () => ({ ...offer, ...whole, settings: [] })],
    [
      'PUT /api/v1/offers/1',
      () => ({ setting_id, use_default: 0, value: 'а' }),
      (fields) => ({ ...offer, ...whole, settings: [fields] }),
    ],
    [
      'POST /api/v1/offers/1/settings',
      () => ({ setting_id }),
      (fields) => ({ settings: [fields] }),
    ],
    ['POST /api/v1/clients', () => client()],
    ['POST /api/v1/clients', () => PASSPORT, (fields) => client({ passport: fields })],
    ['PUT /api/v1/clients/1', () => ADDRESS, (fields) => client({ addresses: [fields] })],
    [
      'POST /api/v1/channels/1/settings',
      () => ({ ...identity, default_setting_id: null, key, use_default: 0, value: 'а' }),
      (fields) => ({ settings: [fields] }),
    ],
    [
      'POST /api/v1/channels/1/rates',
      () => ({
        ...{ ...identity, ...levelRow(1), ...planned },
        ...{ planned_new_client_rate: 1, planned_returning_client_rate: 1 },
      }),
      (fields) => ({ rates: [fields] }),
    ],
    [
      'POST /api/v1/channels/1/ladder-rates',
      () => ({ ...identity, ...ladderRow('start'), ...planned, planned_rate_value: 1 }),
      (fields) => ({ rates: [fields] }),
    ],
  ];
  return entries.map(([call, fields, wrap = (it) => it as object]) => {
    const [method = '', path = ''] = call.split(' ');
    return { method, path, fields, wrap };
  });
}
