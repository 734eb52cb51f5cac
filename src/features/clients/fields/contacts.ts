import type { Client } from '#contract/clients.ts';

const HIDDEN = /[•●*]/;

/** Whether the API shows mask characters in place of this phone or e-mail. */
export const isHidden = (text: string | null | undefined): boolean => HIDDEN.test(text ?? '');

/** Whether the API hides phone and e-mail. Without its flag, mask characters show it. */
export const areContactsMasked = ({
  contacts_masked,
  phone,
  email,
}: Pick<Client, 'contacts_masked' | 'phone' | 'email'>): boolean =>
  contacts_masked ?? (isHidden(phone) || isHidden(email));

export const CONTACTS_HIDDEN = 'Нет права видеть телефоны и почту клиентов';
export const CONTACTS_UNSEARCHED = 'По телефону и почте не ищем: нет права видеть контакты';
