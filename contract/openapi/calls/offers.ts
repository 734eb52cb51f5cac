/** The offer service. */
import { z } from 'zod';
import { OFFERS_PER_PAGE, type OfferQuery } from '#contract/offers.ts';
import { type Operation, type QueryFields, success } from '../operation.ts';
import { flag, page } from '../query.ts';

const fields = {
  name: 'Быстрые деньги',
  icon: 'https://cdn.example.com/logo.png',
  url: 'https://example.com/go',
  site: 'example.com',
  min_sum: 1000,
  max_sum: 30000,
  period: '5–30 дней',
  bid: 0.8,
  income_type: 'заявка',
  age_from: 18,
  age_up_to: 70,
  keitaro_id: '318',
  display_priority: 10,
  status: 1,
  vip_position: null,
  check: 1,
  broker: 0,
  comment: null,
};
const row = {
  id: 21,
  ...fields,
  is_active: true,
  version: 3,
  created_at: '2026-02-11T09:00:00.000Z',
  updated_at: '2026-05-20T14:31:00.000Z',
};
const documents = {
  description: 'Что нужно для выдачи',
  type: 'multi-select',
  options: [
    { value: 'passport', title: 'Паспорт' },
    { value: 'snils', title: 'СНИЛС' },
  ],
  value: ['passport'],
};
const setting = { setting_id: 5, name: 'Документы', ...documents, use_default: true };
const offer = { ...row, settings: [setting] };
const available = {
  id: 5,
  name: 'Документы',
  ...documents,
  version: 1,
  created_at: '2026-01-15T07:00:00.000Z',
  updated_at: '2026-01-15T07:00:00.000Z',
};

const query = {
  ...page(OFFERS_PER_PAGE),
  name: z.string().optional().describe('Words of the name, in any order. Parts match too.'),
  status: flag('Active offers, or inactive ones.'),
  vip_position: z.int().min(0).optional(),
} satisfies QueryFields<OfferQuery>;

const offers = { path: '/api/v1/offers', service: 'offers' } as const;
const one = { path: '/api/v1/offers/{id}', service: 'offers' } as const;
const answered = { schema: 'OfferWritten', example: success(offer), hasVersion: true } as const;

export const OFFER_CALLS: readonly Operation[] = [
  {
    ...offers,
    id: 'listOffers',
    method: 'get',
    summary: 'List offers',
    query: z.object(query),
    refusedQuery: { status: ['Недопустимое значение.'] },
    answer: {
      status: 200,
      schema: 'OfferPage',
      example: {
        ...success([row]),
        meta: { current_page: 1, last_page: 1, total: 1, per_page: OFFERS_PER_PAGE },
        filters: { name: 'деньги', status: 1 },
      },
    },
  },
  {
    ...offers,
    id: 'createOffer',
    method: 'post',
    summary: 'Create an offer',
    body: {
      schema: 'NewOffer',
      example: fields,
      refused: { name: ['Обязательное поле.'], max_sum: ['Введите число.'] },
    },
    answer: { status: 201, ...answered },
  },
  {
    ...one,
    id: 'getOffer',
    method: 'get',
    summary: 'Get an offer',
    answer: { status: 200, schema: 'OfferAnswer', example: success(offer), hasVersion: true },
    failures: ['missing'],
  },
  {
    ...one,
    id: 'updateOffer',
    method: 'put',
    summary: 'Change an offer',
    body: {
      schema: 'OfferWrite',
      example: offer,
      refused: { age_from: ['Не может быть отрицательным.'] },
    },
    answer: { status: 200, ...answered },
    failures: ['missing', 'stale'],
  },
  {
    ...one,
    id: 'deleteOffer',
    method: 'delete',
    summary: 'Delete an offer',
    answer: { status: 200, schema: 'Done', example: { success: true } },
    failures: ['missing', 'stale'],
  },
  {
    ...one,
    path: '/api/v1/offers/{id}/settings',
    id: 'addOfferSettings',
    method: 'post',
    summary: 'Add parameters to an offer',
    body: {
      schema: 'OfferSettingsWrite',
      example: { settings: [{ setting_id: 5, use_default: true }] },
      refused: { 'settings.0.setting_id': ['Такой настройки нет.'] },
    },
    answer: { status: 200, ...answered },
    failures: ['missing', 'stale'],
  },
  {
    ...one,
    path: '/api/v1/offers/{id}/available-settings',
    id: 'listAvailableOfferSettings',
    method: 'get',
    summary: 'List the parameters that the offer does not have',
    answer: { status: 200, schema: 'OfferDefaultSettingList', example: success([available]) },
    failures: ['missing'],
  },
];
