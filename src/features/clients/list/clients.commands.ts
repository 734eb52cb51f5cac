import { defineCommands, defineCommandsOn } from '#commands/command.ts';
import type { Client, ClientSort } from '#contract/clients.ts';
import { emptyClient, type NewClientDraft } from '#features/clients/new/new-client.ts';
import type { RevealedRowsMachine } from '#machines/lists/revealed-rows.machine.ts';
import type { ShellMachine } from '#machines/session/shell.machine.ts';
import { clientHref } from '#records/client.ts';
import { panelCommands } from '#workspace/editing/panel-commands.ts';
import { namelessBlocked, panelReasons } from '#workspace/editing/reasons.ts';
import { filterCommands, filterWords } from '#workspace/list-query/filter-commands.ts';
import { sortCommands } from '#workspace/list-query/sort-commands.ts';
import { editHref } from '#workspace/navigation/edit-on-arrival.ts';
import { reloadCommand } from '#workspace/tables/reload-commands.ts';
import { type ClientFilters, FILTER_NAMES, noFilters, SORT_TITLES } from './client-filters.ts';
import type {
  ClientPanelMachine,
  ClientPanelStep,
  ClientsMachine,
  ClientsQueryMachine,
} from './clients.logic.ts';

const group = 'Клиенты';

export const clientsCommands = defineCommands<ClientsMachine>({ group })({
  reload: reloadCommand('clients.reload', 'Обновить список клиентов', 'clients'),
});

export const clientsQueryCommands = defineCommands<ClientsQueryMachine>({ group })({
  filter: {
    id: 'clients.filter',
    title: 'Фильтр клиентов',
    label: 'Фильтр',
    keywords: ['filter', 'отобрать', 'паспорт', 'дата рождения'],
    shortcut: 'f',
    reason: 'Фильтр уже открыт',
    event: { type: 'form.open' },
  },
  closeFilter: {
    id: 'clients.closeFilter',
    title: 'Закрыть фильтр клиентов',
    keywords: ['close filter', 'отмена'],
    shortcut: 'escape',
    reason: 'Фильтр не открыт',
    event: { type: 'form.close' },
  },
  sort: {
    id: 'clients.sort',
    title: 'Сортировка клиентов',
    label: 'Сортировка',
    keywords: ['sort', 'порядок', 'упорядочить'],
    shortcut: 's',
    event: { type: 'sortMenu.open' },
  },
});

const search = filterCommands<ClientFilters, ClientSort>('clients', group, {
  field: 'search',
  empty: noFilters,
  names: FILTER_NAMES,
  words: filterWords('клиентов', ['search clients', 'найти клиента', 'фамилия', 'телефон']),
});

/** The form's buttons apply and clear the search as well. */
export const clientSearchCommands = {
  ...search,
  apply: {
    ...search.apply,
    id: 'clients.applyFilter',
    title: 'Применить фильтр клиентов',
    label: 'Применить',
    keywords: ['apply filter', 'применить фильтр'],
    shortcut: ['mod+enter', 'mod+s'],
    reason: 'Сначала откройте фильтр',
  },
  clear: { ...search.clear, id: 'clients.resetFilter' },
};

const only = (
  id: string,
  title: string,
  keywords: readonly string[],
  patch: Partial<ClientFilters>,
) => ({ id: `clients.${id}`, title, keywords, event: { type: 'choose', patch } }) as const;

/** Commands that filter without the form. Choosing the same filter again clears it. */
export const clientFilters = defineCommands<ClientsQueryMachine>({ group })({
  withPassport: only(
    'filterPassport',
    'Только клиенты с паспортом',
    ['есть паспорт', 'has passport'],
    { has_passport: '1' },
  ),
  withoutPassport: only(
    'filterNoPassport',
    'Только клиенты без паспорта',
    ['нет паспорта', 'no passport'],
    { has_passport: '0' },
  ),
  withAddress: only('filterAddress', 'Только клиенты с адресом', ['есть адрес', 'has address'], {
    has_address: '1',
  }),
  withoutAddress: only(
    'filterNoAddress',
    'Только клиенты без адреса',
    ['нет адреса', 'no address'],
    { has_address: '0' },
  ),
});

/** Without this right, contacts are masked and the API does not sort by them. */
export const CONTACTS_RIGHT = 'contacts.read';

export const clientSorts = sortCommands<ClientFilters, ClientSort>(
  'clients',
  'Сортировка клиентов',
  SORT_TITLES,
  { phone: CONTACTS_RIGHT, email: CONTACTS_RIGHT },
);

export const clientReveal = defineCommandsOn<RevealedRowsMachine, Client>({ group })({
  reveal: {
    id: 'clients.revealPassport',
    title: 'Показать паспорт',
    keywords: ['reveal passport', 'серия и номер'],
    shortcut: 'v',
    prompt: 'Чей паспорт показать?',
    isKeyForCurrentOnly: true,
    needs: 'passports.read',
    reason: 'Нет скрытого паспорта: отметьте «Данные паспорта в ответе» в фильтре',
    event: ({ id }) => ({ type: 'reveal', id }),
  },
  conceal: {
    id: 'clients.concealPassport',
    title: 'Скрыть паспорт',
    keywords: ['conceal passport', 'hide'],
    shortcut: 'v',
    prompt: 'Чей паспорт скрыть?',
    isKeyForCurrentOnly: true,
    reason: 'Ни один паспорт не показан',
    event: ({ id }) => ({ type: 'conceal', id }),
  },
});

export const clientOpening = defineCommandsOn<ShellMachine, Client>({ group })({
  open: {
    id: 'clients.open',
    title: 'Открыть клиента',
    keywords: ['open client', 'карточка клиента', 'перейти'],
    shortcut: 'enter',
    prompt: 'Какого клиента открыть?',
    isKeyForCurrentOnly: true,
    reason: 'В списке нет клиентов',
    blocked: namelessBlocked,
    event: ({ id }) => ({ type: 'navigate', to: clientHref(id) }),
  },
  edit: {
    id: 'clients.edit',
    needs: 'clients.write',
    title: 'Редактировать клиента',
    keywords: ['edit client', 'изменить'],
    shortcut: 'e',
    isKeyForCurrentOnly: true,
    prompt: 'Какого клиента редактировать?',
    reason: 'В списке нет клиентов',
    blocked: namelessBlocked,
    event: ({ id }) => ({ type: 'navigate', to: editHref(clientHref(id)) }),
  },
});

export const clientPanelCommands = {
  ...panelCommands<NewClientDraft, never, ClientPanelStep>('clients', group, emptyClient, {
    needs: 'clients.write',
    add: {
      id: 'clients.create',
      title: 'Добавить нового клиента',
      keywords: ['new client', 'create', 'новый клиент', 'создать'],
      shortcut: ['c', 'n l'],
    },
    save: { title: 'Сохранить нового клиента', keywords: ['save client', 'сохранить клиента'] },
    cancel: { title: 'Закрыть форму нового клиента', keywords: ['cancel', 'закрыть'] },
    discard: { title: 'Не сохранять нового клиента', keywords: ['discard', 'отбросить'] },
    keep: {
      title: 'Продолжить правку нового клиента',
      keywords: ['keep editing', 'продолжить правку'],
    },
    openFound: { title: 'Открыть найденного клиента' },
    createAnyway: { title: 'Создать ещё одного такого клиента' },
  }),
  ...defineCommands<ClientPanelMachine>({ group })({
    takeRegistration: {
      id: 'clients.takeRegistration',
      needs: 'clients.write',
      title: 'Взять из регистрации: адрес нового клиента',
      label: 'Взять из регистрации',
      keywords: ['copy address', 'скопировать адрес', 'тот же адрес'],
      shortcut: 'mod+d',
      reason: 'Форма не открыта, или адрес регистрации пуст',
      event: { type: 'step', step: 'takeRegistration' },
    },
  }),
};

/** Creates a client with a phone that no client has. */
export const clientCreation = defineCommandsOn<ClientPanelMachine, string>({ group })({
  open: {
    id: 'clients.createWithPhone',
    needs: 'clients.write',
    title: 'Создать клиента с телефоном',
    keywords: ['new client with phone'],
    prompt: 'С каким телефоном?',
    reason: panelReasons.open,
    event: (phone) => ({ type: 'open', subject: null, draft: { ...emptyClient, phone } }),
  },
  fill: {
    id: 'clients.fillPhone',
    needs: 'clients.write',
    title: 'Вписать телефон в форму нового клиента',
    keywords: ['fill phone'],
    prompt: 'Какой телефон?',
    reason: 'Сначала откройте форму нового клиента',
    event: (phone) => ({ type: 'change', patch: { phone } }),
  },
});
