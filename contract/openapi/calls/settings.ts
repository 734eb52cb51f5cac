/** Default settings of channels (channel service) and of offers (offer service). */
import { type Operation, type Service, success } from '../operation.ts';

const fields = {
  description: 'За что платим каналу',
  type: 'select',
  value: 'cpl',
  options: [
    { value: 'cpl', title: 'За лид (CPL)' },
    { value: 'cpa', title: 'За выдачу (CPA)' },
  ],
};
const stored = {
  ...fields,
  version: 2,
  created_at: '2026-01-15T07:00:00.000Z',
  updated_at: '2026-04-01T10:20:00.000Z',
};

interface Kind {
  readonly service: Service;
  readonly path: string;
  readonly of: 'Channel' | 'Offer';
  /** The field that identifies a setting (`key` or `name`), with its value. */
  readonly label: Readonly<Record<string, string>>;
}

function callsOf({ service, path, of, label }: Kind): readonly Operation[] {
  const whose = `${of.toLowerCase()}s`;
  const setting = { id: 15, ...label, ...stored };
  const schema = `${of}DefaultSetting`;
  const answered = {
    schema: `${schema}Written`,
    example: success(setting),
    hasVersion: true,
  } as const;
  const [key] = Object.keys(label) as [string];
  const taken = { [key]: ['Такая настройка уже есть.'] };
  return [
    {
      service,
      path,
      id: `list${of}Defaults`,
      method: 'get',
      summary: `List the default settings of ${whose}`,
      answer: { status: 200, schema: `${schema}List`, example: success([setting]) },
    },
    {
      service,
      path,
      id: `create${of}Default`,
      method: 'post',
      summary: `Create a default setting of ${whose}`,
      body: { schema: `${schema}Write`, example: { ...label, ...fields }, refused: taken },
      answer: { status: 201, ...answered },
    },
    {
      service,
      path: `${path}/{id}`,
      id: `update${of}Default`,
      method: 'put',
      summary: `Change a default setting of ${whose}`,
      body: { schema: `${schema}Write`, example: { ...label, ...fields }, refused: taken },
      answer: { status: 200, ...answered },
      failures: ['missing', 'stale'],
    },
    {
      service,
      path: `${path}/{id}`,
      id: `delete${of}Default`,
      method: 'delete',
      summary: `Delete a default setting of ${whose}`,
      answer: { status: 200, schema: 'Done', example: { success: true } },
      failures: ['missing', 'inUse', 'stale'],
    },
  ];
}

export const SETTING_CALLS: readonly Operation[] = [
  ...callsOf({
    service: 'channels',
    path: '/api/v1/default-settings',
    of: 'Channel',
    label: { key: 'payment_model_2' },
  }),
  ...callsOf({
    service: 'offers',
    path: '/api/v1/settings',
    of: 'Offer',
    label: { name: 'Модель оплаты 2' },
  }),
];
