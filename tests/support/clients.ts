import type { Client } from '#contract/clients.ts';

export const petrov: Client = {
  id: 7,
  last_name: 'Петров',
  first_name: 'Пётр',
  patronymic: 'Петрович',
  birth_date: '1980-03-04',
  phone: '79123456789',
  email: 'petrov@mail.example',
  passport: {
    id: 70,
    series: '4510',
    number: '123456',
    issued_by: 'ОВД Тверское',
    issued_date: '2001-05-06',
    division_code: '770-001',
  },
  addresses: [
    {
      id: 701,
      type: 'registration',
      region: 'Московская область',
      city: 'Химки',
      street: 'Вокзальная',
      house: '83',
      housing: null,
      flat: '294',
    },
  ],
  created_at: '2026-01-05T09:30:00Z',
  updated_at: '2026-01-05T09:30:00Z',
  loyalty: 'gold',
};

export const elkina: Client = {
  id: 8,
  last_name: 'Ёлкина',
  first_name: 'Ия',
  patronymic: null,
  birth_date: '1990-02-01',
  phone: null,
  email: null,
  passport: null,
  addresses: [],
  created_at: '2026-02-05T09:30:00Z',
  updated_at: null,
};

/** A page of the list as the API returns it. */
export const pageOf = (data: readonly Client[], meta: object = {}) => ({
  success: true,
  data,
  meta: { current_page: 1, last_page: 1, total: data.length, per_page: 20, ...meta },
});

export const ok = (data: unknown) => ({ success: true, data });
