import type { Offer, OfferSetting } from '#contract/offers.ts';
import type { OfferDefaultSetting } from '#contract/settings.ts';

/** A parameter with its own text. */
export const caption: OfferSetting = {
  setting_id: 4,
  name: 'button',
  description: 'Надпись на кнопке',
  type: 'text',
  options: null,
  value: 'Получить',
  use_default: false,
  colour: 'green',
};

/** A multi-select parameter that uses its default. */
export const papers: OfferSetting = {
  setting_id: 7,
  name: 'papers',
  description: 'Что нужно',
  type: 'multi-select',
  options: [
    { value: 1, title: 'Паспорт' },
    { value: 2, title: 'ИНН' },
  ],
  value: [1],
  use_default: true,
};

/** An offer with fields that the console does not know. */
export const sova: Offer = {
  id: 3,
  name: 'Сова Займ',
  icon: 'https://sova.example/logo.svg',
  url: 'https://sova.example/apply',
  site: 'https://sova.example',
  min_sum: 1000,
  max_sum: 30000,
  period: '30',
  bid: 0.8,
  income_type: 'Заявка',
  age_from: 18,
  age_up_to: 70,
  keitaro_id: null,
  display_priority: 0,
  vip_position: 0,
  status: 1,
  is_active: true,
  check: 1,
  broker: 0,
  comment: null,
  settings: [caption, papers],
  created_at: '2026-01-05T09:30:00Z',
  updated_at: '2026-01-05T09:30:00Z',
  partner: { id: 9, manager: 'Ия' },
};

export const yozh: Offer = { ...sova, id: 4, name: 'Ёж', status: 0, is_active: false };

export const lynx: Offer = { ...sova, id: 7, name: 'Рысь' };
export const fox: Offer = { ...sova, id: 8, name: 'Лиса' };

/** Default settings that the offer does not use. */
export const unboundSettings: readonly OfferDefaultSetting[] = [
  { id: 20, name: 'wait', description: 'Сколько ждать', type: 'number', value: 15, options: [] },
  { id: 21, name: 'label', description: null, type: 'string', value: 'новый', options: [] },
];

/** A page of the list as the API returns it. */
export const pageOf = (data: readonly Offer[], meta: object = {}) => ({
  success: true,
  data,
  meta: { current_page: 1, last_page: 1, total: data.length, per_page: 20, ...meta },
});

export const ok = (data: unknown) => ({ success: true, data });
