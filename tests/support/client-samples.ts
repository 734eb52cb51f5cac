/** Clients that the API accepts. */

export const PASSPORT = {
  series: '4510',
  number: '123456',
  issued_by: 'ОВД «Тверской»',
  issued_date: '2010-03-15',
  division_code: '770-001',
};
export const ADDRESS = {
  type: 'registration',
  region: 'Тверская область',
  city: 'Тверь',
  street: 'ул. Мира',
  house: '7',
  housing: '1',
  flat: '42',
};
/** A valid body with these fields replaced. */
export const client = (fields: object = {}) => ({
  last_name: 'Ёлкина',
  first_name: 'Алёна',
  patronymic: 'Игоревна',
  birth_date: '1990-02-28',
  phone: '79123456789',
  email: 'elkina@example.com',
  passport: PASSPORT,
  addresses: [ADDRESS, { ...ADDRESS, type: 'residence', city: 'Ржев' }],
  ...fields,
});
