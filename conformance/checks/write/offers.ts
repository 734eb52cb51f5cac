/** Writes of an offer that the run makes. */
import type { Group, Known, Steps } from '../../check.ts';
import { demandKept, means as same } from '../../compare.ts';
import {
  beMissing,
  beRefused,
  del,
  demand,
  get,
  isRecord,
  MISSING_ID,
  post,
  put,
  recordOf,
  rowsOf,
  succeed,
} from '../../steps.ts';
import { missing } from './channels.ts';
import { isMarked, make } from './own.ts';

const OFFERS = '/api/v1/offers';
const path = ({ offer }: Known) => `${OFFERS}/${offer!.id}`;
const REQUIRED = ['min_sum', 'max_sum', 'period', 'bid', 'age_from', 'age_up_to'];

const offerNamed = (name: string) => ({
  name,
  min_sum: 1000,
  max_sum: 30000.5,
  period: 'до 30 дней',
  bid: 0.85,
  income_type: 'заявка',
  age_from: 18,
  age_up_to: 75,
  url: 'https://offer.example.com/?a=1&b=2',
  site: 'offer.example.com',
  icon: '',
  keitaro_id: '007',
  display_priority: 0,
  vip_position: 3,
  status: 1,
  check: 1,
  broker: 0,
  comment: 'первая строка\nвторая',
});

/** Returns the parameter of the offer that the run has made. */
function* param(known: Known): Steps<Record<string, unknown>> {
  const { settings } = yield* recordOf(get(path(known)));
  const rows = Array.isArray(settings) ? settings.filter(isRecord) : [];
  const row = rows.find(({ setting_id }) => same(known.offerDefault!.id, setting_id));
  demand(row !== undefined, 'the parameter is not among those of the offer');
  return row;
}

const isFree = (known: Known, rows: readonly Record<string, unknown>[]) =>
  rows.some(({ id }) => same(known.offerDefault!.id, id));

export const offerWrites: Group = {
  title: 'Offers: writes',
  checks: [
    {
      id: 'offers.create',
      title: 'an offer is created',
      call: 'POST /api/v1/offers',
      expected: 'success; the offer is found by the id of the answer, or by its name in the list',
      means: 'Новый оффер reports a failure, or opens another offer.',
      writes: true,
      after: ['offers.list'],
      *run({ marker }) {
        const sent = offerNamed(`${marker} Оффер «Ёж»`);
        const offer = yield* make(post(OFFERS, sent), {
          marker,
          query: { name: marker },
          one: (id) => `${OFFERS}/${id}`,
        });
        return { offer };
      },
    },
    {
      id: 'offers.create.kept',
      title: 'its fields are read as they were sent',
      call: 'GET /api/v1/offers/{id}',
      expected: 'the same values; decimals, 0 and leading zeros of texts are kept',
      means: 'What the operator typed is saved as something else.',
      writes: true,
      after: ['offers.create'],
      *run(known) {
        demandKept(known.offer!.sent, yield* recordOf(get(path(known))));
      },
    },
    {
      id: 'offers.create.refused',
      title: 'an offer with nothing but a name is refused',
      call: 'POST /api/v1/offers',
      expected: `422 with errors: lists of messages for ${REQUIRED.join(', ')}`,
      means: 'No message stands under the field; the operator does not learn what is wrong.',
      writes: true,
      run: ({ marker }) => beRefused(post(OFFERS, { name: `${marker} only` }), REQUIRED),
    },
    {
      id: 'offers.update',
      title: 'an offer is changed, sent as it was read',
      call: 'PUT /api/v1/offers/{id}',
      expected: 'success; the changed fields as they were sent, the others as they were',
      means: 'Сохранить reports a success, and values are lost.',
      writes: true,
      after: ['offers.create.kept'],
      *run(known) {
        const before = yield* recordOf(get(path(known)));
        const edits = { status: 0, bid: 1.25, vip_position: null, comment: null };
        yield* succeed(put(path(known), { ...before, ...edits }));
        demandKept({ ...known.offer!.sent, ...edits }, yield* recordOf(get(path(known))));
      },
    },
    {
      id: 'offers.find',
      title: 'it is found by its name',
      call: 'GET /api/v1/offers',
      expected: 'it and no offer of another name, with name= a part of its name',
      means: 'The operator does not find the offer that was just created.',
      writes: true,
      after: ['offers.create'],
      *run(known) {
        const rows = yield* rowsOf(get(OFFERS, { page: 1, per_page: 20, name: known.marker }));
        demand(
          rows.some(({ id }) => same(known.offer!.id, id)),
          `${rows.length} rows without it`,
        );
        const strays = rows.filter((row) => !isMarked(row, known.marker));
        demand(strays.length === 0, `${strays.length} rows of other names`);
      },
    },
    {
      id: 'offers.bind',
      title: 'a parameter is added to an offer',
      call: 'POST /api/v1/offers/{id}/settings',
      expected: 'it moves from the available ones to the settings, with use_default true',
      means: 'Добавить reports a failure, or the parameter stays among those that can be added.',
      writes: true,
      after: ['offers.create', 'offer-defaults.create'],
      *run(known) {
        const available = get(`${path(known)}/available-settings`);
        demand(
          isFree(known, yield* rowsOf(available)),
          'the new default setting is not among the available ones',
        );
        const settings = [{ setting_id: known.offerDefault!.id, use_default: true }];
        yield* succeed(post(`${path(known)}/settings`, { settings }));
        demandKept({ use_default: true }, yield* param(known));
        demand(
          !isFree(known, yield* rowsOf(available)),
          'the parameter is still among the available ones',
        );
      },
    },
    {
      id: 'offers.param',
      title: 'an offer has its own value of a parameter',
      call: 'PUT /api/v1/offers/{id}',
      expected: 'value and use_default of the parameter as they were sent with the whole offer',
      means: 'A changed parameter reports a success, and the default stays in force.',
      writes: true,
      after: ['offers.bind'],
      *run(known) {
        const before = yield* recordOf(get(path(known)));
        const own = yield* param(known);
        const sent = { value: 'two', use_default: false };
        const settings = (before.settings as Record<string, unknown>[]).map((row) =>
          same(own.setting_id, row.setting_id) ? { ...row, ...sent } : row,
        );
        yield* succeed(put(path(known), { ...before, settings }));
        demandKept(sent, yield* param(known));
      },
    },
  ],
};

/** Runs after all checks that need the offer. */
export const offerDeletion: Group = {
  title: 'Offers: deletion',
  checks: [
    {
      id: 'offers.delete',
      title: 'an offer is deleted',
      call: 'DELETE /api/v1/offers/{id}',
      expected: 'success; then 404 for it, and it is not in the list',
      means: 'A deleted offer comes back with the next load.',
      writes: true,
      after: ['offers.create'],
      *run(known) {
        yield* succeed(del(path(known)));
        const rows = yield* rowsOf(get(OFFERS, { page: 1, per_page: 20, name: known.marker }));
        demand(!rows.some(({ id }) => same(known.offer!.id, id)), 'the offer is still in the list');
        yield* beMissing(get(path(known)));
      },
    },
    missing(
      'offers.delete.missing',
      'DELETE',
      '/api/v1/offers/{id}',
      del(`${OFFERS}/${MISSING_ID}`),
    ),
  ],
};
