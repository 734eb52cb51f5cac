import {
  noFilters,
  offerPanelMachine,
  offersQueryMachine,
} from '#features/offers/list/offers.logic.ts';
import { emptyOffer, type OfferDraft } from '#features/offers/new/new-offer.ts';
import { offerCardMachine } from '#features/offers/page/offer.logic.ts';
import {
  type ParamDraft,
  paramDraftOf,
  paramRowMachine,
} from '#features/offers/page/offer-params.logic.ts';
import { type CardDraft, cardPart } from '#features/offers/page/offer-writer.ts';
import {
  changes,
  editorEvents,
  outages,
  panelEvents,
  refusedFields,
  togglesInTurnOf,
} from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { caption, papers, sova, unboundSettings } from '#tests/support/offers.ts';
import { save } from '#tests/support/saves.ts';
import { unknownOutcomesLeftOut } from '#tests/support/unknown-outcomes.ts';

export const refusals = {
  ...outages,
  name: refusedFields({ name: ['Такой оффер уже есть'] }),
};

/** The filters of the list, in an address that other code may change. */
export const offersQueryModel = explore({
  machine: offersQueryMachine,
  starts: { filter: { input: { filters: noFilters, sort: null } } },
  events: ({ context: { draft }, value: { filters } }) => [
    ...(draft.name ? [] : [{ type: 'change', patch: { name: 'Сова ' } } as const]),
    // The user types the text of the running request again.
    ...(draft.name && filters === 'behind'
      ? [{ type: 'change', patch: { name: '' } } as const]
      : []),
    ...(filters === 'asked' || filters === 'behind' ? [{ type: 'answered' } as const] : []),
    ...(draft.vip_position.trim() === ''
      ? [{ type: 'change', patch: { vip_position: 'первая' } } as const]
      : []),
    ...(draft.vip_position === 'первая'
      ? [
          { type: 'change', patch: { vip_position: '0' } } as const,
          { type: 'change', patch: { vip_position: ' ' } } as const,
        ]
      : []),
    { type: 'apply' },
    { type: 'clear' },
    { type: 'seek' },
    { type: 'address.changed', filters: { ...noFilters, status: '0' }, sort: null },
    settled.after('timeout', 'offersQuery.filters.behind'),
    settled.after('errorDelay', 'offersQuery.filters.wrong'),
  ],
  // The address follows and reports it.
  react: (emitted) => ('query' in emitted ? [{ type: 'address.changed', ...emitted.query }] : []),
  distinguish: ({ context: { initial, draft, fieldErrors } }) => [
    initial,
    draft,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: Object.fromEntries(
    [
      ...['choose', 'sort', 'sort.toggle', 'filterMenu.open', 'sortMenu.open', 'menu.close'],
      ...['form.open', 'form.close'],
    ].map((type) => [type, 'the offers have neither a menu nor an order']),
  ),
});

/** All required fields of a new offer. */
const complete: Partial<OfferDraft> = {
  name: 'Сова Займ',
  min_sum: '1 000',
  max_sum: '30 000,5',
  period: '30',
  bid: '0,8',
  age_from: '18',
  age_up_to: '70',
};

/** The panel «Новый оффер». */
export const offerPanelModel = explore({
  machine: offerPanelMachine,
  starts: { panel: {} },
  events: ({ context: { draft } }) => [
    { type: 'open', subject: null, draft: emptyOffer },
    ...(draft.name ? [] : [{ type: 'change', patch: complete } as const]),
    ...(draft.name && !draft.url
      ? [{ type: 'change', patch: { url: 'javascript:alert(1)' } } as const]
      : []),
    ...(draft.url.startsWith('javascript')
      ? [{ type: 'change', patch: { url: 'https://sova.example' } } as const]
      : []),
    ...panelEvents,
    settled.error('submit', refusals.name),
  ],
  distinguish: ({ context: { draft, fieldErrors } }) => [
    draft.name,
    draft.url,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors).length > 0,
  leavesOut: unknownOutcomesLeftOut,
});

/** The card of an offer while another user changes its name. */
export const offerCardModel = explore({
  machine: offerCardMachine,
  starts: { card: { input: { value: cardPart.read(sova) } } },
  events: (snapshot) => {
    const { initial, draft } = snapshot.context;
    const theirs: CardDraft = { ...initial, name: 'Чужая Сова' };
    return [
      { type: 'edit' },
      ...changes(draft, { name: 'Моя Сова' }, { name: '' }),
      ...editorEvents,
      ...(initial.status !== '0' && (snapshot.matches('view') || snapshot.matches('editing'))
        ? [{ type: 'record.changed', value: { ...initial, status: '0' } } as const]
        : []),
      save.done(draft),
      settled.error('save', refusals.unanswered),
      settled.error('save', refusals.name),
      ...(initial.name === theirs.name
        ? []
        : [save.conflict(theirs, { ...theirs, name: draft.name })]),
    ];
  },
  distinguish: ({ context: { initial, draft, fieldErrors } }) => [
    initial.name,
    initial.status,
    draft.name,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    drop: 'a part of a record is never gone alone',
    resume: 'walked on the addresses of a client',
  },
});

/** The switches «По умолчанию» of two parameters. */
export const paramSwitchesModel = togglesInTurnOf(
  ({ setting_id }) => setting_id,
  [caption, papers],
);

/** Two parameters that are added to the offer at once. */
export const offerBindingsModel = togglesInTurnOf(({ id }) => id, unboundSettings);

const wrongValue = refusedFields({ input: ['Слишком длинно'] });

/** The editor of a parameter while another user may write it. */
export const paramRowModel = explore({
  machine: paramRowMachine,
  starts: { row: { input: { value: paramDraftOf(caption) } } },
  events: ({ context: { initial, draft } }) => {
    // Another user switches its default on.
    const theirs: ParamDraft = { ...initial, input: null };
    return [
      // A parameter that uses its default cannot be edited.
      ...(initial.input === null ? [] : [{ type: 'edit' } as const]),
      ...['Взять', '']
        .filter((input) => input !== draft.input)
        .map((input) => ({ type: 'change', patch: { input } }) as const),
      ...editorEvents,
      save.done(draft),
      settled.error('save', refusals.unanswered),
      settled.error('save', wrongValue),
      ...(initial.input === null ? [] : [save.conflict(theirs, { ...theirs, input: draft.input })]),
    ];
  },
  distinguish: ({ context: { initial, draft, fieldErrors } }) => [
    initial.input,
    draft.input,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    'record.changed': 'a row that is not edited has no machine',
    drop: 'a row that is gone is walked on rates',
    resume: 'a row is opened with its cancelled draft by its table',
  },
});
