import { ProblemError } from '#contract/problem.ts';
import { noFilters, queryOf } from '#features/clients/list/client-filters.ts';
import {
  clientPanelMachine,
  clientsMachine,
  clientsViewMachine,
} from '#features/clients/list/clients.logic.ts';
import { emptyClient, type NewClientDraft } from '#features/clients/new/new-client.ts';
import { elkina, petrov } from '#tests/support/clients.ts';
import { doubtsLeftOut } from '#tests/support/doubts.ts';
import { explore, settled } from '#tests/support/model.ts';

export const refusals = {
  words: new ProblemError({ message: 'База недоступна', status: 503 }),
  unknown: new ProblemError({ message: 'Клиент не найден.', status: 404 }),
  unanswered: new ProblemError({ kind: 'network', message: 'Ошибка соединения с сервером!' }),
};

/** Two pages of clients. */
export const clientsModel = explore({
  machine: clientsMachine,
  starts: { clients: { input: { query: queryOf(noFilters, null, 1) } } },
  events: ({ context: { query } }) => [
    { type: 'reload' },
    { type: 'rows.changed' },
    { type: 'query.changed', query: queryOf(noFilters, null, 1) },
    { type: 'query.changed', query: queryOf(noFilters, null, 2) },
    settled.done('load', {
      result: {
        rows: query.page === 1 ? [petrov] : [elkina],
        total: 21,
        lastPage: 2,
        isCapped: false,
      },
    }),
    ...(query.page === 2
      ? [
          settled.done('load', {
            result: { rows: [petrov], total: 1, lastPage: 1, isCapped: false },
          }),
        ]
      : []),
    settled.error('load', refusals.words),
  ],
  // The address follows and reports it.
  react: (emitted) => [{ type: 'query.changed', query: queryOf(noFilters, null, emitted.page) }],
  distinguish: ({ context: { query, result } }) => [
    query.page,
    result?.rows[0]?.id,
    result?.lastPage,
  ],
  condense: ({ context: { query } }) => query.page,
  leavesOut: {
    visit: 'the list is read anew whenever its page is opened',
    'rows.replaced': 'nothing changes a row of this list in its place',
  },
});

const view = { input: { filters: { ...noFilters, with_passport: true }, sort: null } };

/** The filter and the order of the list, and passports shown on demand. */
export const clientsViewModel = explore({
  machine: clientsViewMachine,
  starts: {
    filter: {
      ...view,
      only: ['open', 'change', 'apply', 'reset', 'close', 'filters.changed'],
    },
    order: { ...view, only: ['order.open', 'order.close', 'sort', 'sort.changed'] },
    passports: { ...view, only: ['reveal', 'conceal'] },
  },
  events: ({ context: { draft } }) => [
    { type: 'open' },
    ...(draft.search ? [] : [{ type: 'change', patch: { search: 'Петров' } } as const]),
    ...(draft.created_from
      ? [{ type: 'change', patch: { created_from: '' } } as const]
      : [{ type: 'change', patch: { created_from: '01.0' } } as const]),
    { type: 'apply' },
    { type: 'reset' },
    { type: 'close' },
    { type: 'filters.changed', filters: { ...noFilters, has_address: '1' } },
    { type: 'order.open' },
    { type: 'order.close' },
    { type: 'sort', sort: { sort_by: 'phone', sort_direction: 'desc' } },
    { type: 'sort.changed', sort: { sort_by: 'phone', sort_direction: 'asc' } },
    { type: 'reveal', id: petrov.id },
    { type: 'conceal', id: petrov.id },
  ],
  // The address follows and reports it.
  react: (emitted) => {
    if (emitted.type === 'sorted') return [{ type: 'sort.changed', sort: emitted.sort }];
    if (emitted.type !== 'filtered') return [];
    return [{ type: 'filters.changed', filters: emitted.filters }];
  },
  distinguish: ({ context: { initial, draft, notes, revealed, sort } }) => [
    sort?.sort_direction,
    initial.search,
    initial.has_address,
    draft.search,
    draft.created_from,
    draft.has_address,
    Object.keys(notes),
    revealed,
  ],
  condense: ({ context: { notes, revealed } }) => [Object.keys(notes), revealed],
});

/** All required fields of a new client, except the code, which is too short at first. */
export const complete: Partial<NewClientDraft> = {
  full_name: 'Ёлкина Ия',
  birth_date: '01.02.1990',
  phone: '+7 (912) 345-67-89',
  issued_by: 'ОВД',
  issued_date: '06.05.2010',
  division_code: '770001',
  registration_region: 'Тверская',
  registration_city: 'Тверь',
  registration_street: 'Советская',
  registration_house: '1',
  registration_housing: '-',
  registration_flat: '2',
};

export const panelRefusals = {
  words: refusals.words,
  fields: new ProblemError({
    message: 'Проверьте поля',
    status: 422,
    fields: { registration_city: ['Нет такого города'] },
  }),
};

/** The panel «Новый Клиент». */
export const clientPanelModel = explore({
  machine: clientPanelMachine,
  starts: { panel: {} },
  events: ({ context: { draft } }) => [
    { type: 'open', subject: null, draft: emptyClient },
    ...(draft.full_name ? [] : [{ type: 'change', patch: complete } as const]),
    ...(draft.full_name && draft.division_code !== '77'
      ? [{ type: 'change', patch: { division_code: '77' } } as const]
      : []),
    ...(draft.division_code ? [{ type: 'leave' } as const] : []),
    ...(draft.residence_city === 'Тверь'
      ? [{ type: 'change', patch: { residence_city: 'Клин' } } as const]
      : []),
    { type: 'step', step: 'takeRegistration' },
    { type: 'submit' },
    { type: 'close' },
    { type: 'discard' },
    { type: 'keep' },
    settled.done('submit', undefined),
    settled.error('submit', panelRefusals.words),
    settled.error('submit', panelRefusals.fields),
  ],
  distinguish: ({ context: { draft, notes } }) => [
    draft.full_name,
    draft.division_code,
    draft.residence_city,
    Object.keys(notes).length,
  ],
  condense: ({ context: { notes } }) => Object.keys(notes).length > 0,
  leavesOut: doubtsLeftOut,
});
