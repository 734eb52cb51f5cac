import { ProblemError } from '#contract/problem.ts';
import { noFilters, queryOf } from '#features/clients/list/client-filters.ts';
import {
  clientPanelMachine,
  clientsMachine,
  clientsQueryMachine,
} from '#features/clients/list/clients.logic.ts';
import { emptyClient, type NewClientDraft } from '#features/clients/new/new-client.ts';
import { revealedRowsMachine } from '#machines/lists/revealed-rows.machine.ts';
import { elkina, petrov } from '#tests/support/clients.ts';
import { outages, panelEvents, refusedFields } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { unknownOutcomesLeftOut } from '#tests/support/unknown-outcomes.ts';

export const refusals = {
  ...outages,
  unknown: new ProblemError({ message: 'Клиент не найден.', status: 404 }),
  tooOften: new ProblemError({ message: 'Слишком много чтений.', status: 429, retryAfter: 1 }),
};

const everyone = { filters: noFilters, sort: null };

/** A page of clients, and the one after it. */
export const clientsModel = explore({
  machine: clientsMachine,
  starts: { clients: { input: { query: queryOf(everyone, 1) } } },
  events: ({ context: { query } }) => [
    { type: 'reload' },
    { type: 'rows.changed' },
    { type: 'query.changed', query: queryOf(everyone, 1) },
    { type: 'query.changed', query: queryOf(everyone, 2) },
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
  react: (emitted) =>
    emitted.type === 'page.corrected'
      ? [{ type: 'query.changed', query: queryOf(everyone, emitted.page) }]
      : [],
  distinguish: ({ context: { query, result } }) => [
    query.page,
    result?.rows[0]?.id,
    result?.lastPage,
  ],
  condense: ({ context: { query } }) => query.page,
  leavesOut: {
    'xstate.done.actor.pause': 'walked on a kept list',
    visit: 'the list is read anew whenever its page is opened',
    online: 'walked on a kept list',
    'rows.replaced': 'nothing changes a row of this list in its place',
  },
});

const TIMEOUT = 'xstate.after.timeout.clientsQuery.filters.behind';
const passports = { ...noFilters, with_passport: true };
const list = { input: { filters: passports, sort: null } };

/** The filters of the list in their form, and its order. */
export const clientsQueryModel = explore({
  machine: clientsQueryMachine,
  starts: {
    filter: {
      ...list,
      only: ['form.open', 'change', 'apply', 'clear', 'form.close', 'address.changed'],
    },
    search: {
      ...list,
      only: ['change', 'apply', 'seek', 'choose', 'form.open', 'answered', TIMEOUT],
    },
    order: { ...list, only: ['sortMenu.open', 'menu.close', 'sort', 'sort.toggle'] },
  },
  events: ({ context: { draft, initial }, ...snapshot }) => [
    { type: 'form.open' },
    ...(snapshot.value.filters === 'form'
      ? [{ type: 'change', patch: { created_from: draft.created_from ? '' : '01.0' } } as const]
      : []),
    ...(draft.search === '' ? [{ type: 'change', patch: { search: 'Петров' } } as const] : []),
    ...(draft.search === 'Петров' && snapshot.value.filters === 'asked'
      ? [{ type: 'change', patch: { search: 'Петрова' } } as const]
      : []),
    { type: 'seek' },
    ...(draft.with_passport ? [{ type: 'choose', patch: { with_passport: false } } as const] : []),
    { type: 'answered' },
    settled.after('timeout', 'clientsQuery.filters.behind'),
    { type: 'apply' },
    { type: 'clear' },
    { type: 'form.close' },
    ...(initial.has_address
      ? []
      : [
          {
            type: 'address.changed',
            filters: { ...noFilters, has_address: '1' },
            sort: null,
          } as const,
        ]),
    { type: 'address.changed', filters: initial, sort: { column: 'phone', direction: 'asc' } },
    { type: 'sortMenu.open' },
    { type: 'menu.close' },
    { type: 'sort', sort: { column: 'phone', direction: 'desc' } },
    // A click outside an open menu only closes the menu.
    ...(snapshot.value.menu === 'closed'
      ? [{ type: 'sort.toggle', column: 'phone' } as const]
      : []),
  ],
  // The address follows and reports it. An open menu closes with the choice.
  react: (emitted) =>
    'query' in emitted
      ? [{ type: 'address.changed', ...emitted.query }, { type: 'menu.close' }]
      : [],
  distinguish: ({ context: { initial, draft, fieldErrors, sort } }) => [
    sort?.direction,
    initial.search,
    initial.has_address,
    initial.with_passport,
    draft.search,
    draft.created_from,
    draft.has_address,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    'xstate.after.errorDelay.clientsQuery.filters.wrong': 'a form says at its button what is wrong',
    'filterMenu.open': 'the filters stand in a form, not in a menu',
  },
});

/** Passports that are shown on demand. */
export const revealedRowsModel = explore({
  machine: revealedRowsMachine,
  starts: { passports: {} },
  events: [
    { type: 'reveal', id: petrov.id },
    { type: 'conceal', id: petrov.id },
  ],
  distinguish: ({ context: { revealed } }) => revealed,
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

const wrongCity = refusedFields({ registration_city: ['Нет такого города'] });

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
    ...panelEvents,
    settled.error('submit', wrongCity),
  ],
  distinguish: ({ context: { draft, fieldErrors } }) => [
    draft.full_name,
    draft.division_code,
    draft.residence_city,
    Object.keys(fieldErrors).length,
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors).length > 0,
  leavesOut: unknownOutcomesLeftOut,
});
