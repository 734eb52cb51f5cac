import { takeRegistration } from '#features/clients/fields/address.ts';
import {
  addressesMachine,
  clientMachine,
  passportMachine,
} from '#features/clients/page/client.logic.ts';
import { addressesPart, passportPart } from '#features/clients/page/client-parts.ts';
import { petrov } from '#tests/support/clients.ts';
import { changes, editorEvents, refusedFields } from '#tests/support/happenings.ts';
import { explore, settled } from '#tests/support/model.ts';
import { save } from '#tests/support/saves.ts';

import { refusals } from './clients.model.ts';

/** The page of one client. */
export const clientModel = explore({
  machine: clientMachine,
  starts: { page: { input: { id: petrov.id } } },
  events: ({ context: { record } }) => [
    { type: 'reload' },
    { type: 'visit' },
    { type: 'online' },
    ...(record?.first_name === petrov.first_name
      ? [{ type: 'record.changed', record: { ...petrov, first_name: 'Павел' } } as const]
      : []),
    settled.done('load', { record: petrov }),
    settled.error('load', refusals.words),
    settled.error('load', refusals.unanswered),
    settled.error('load', refusals.unknown),
    settled.error('load', refusals.tooOften),
    settled.done('pause', undefined),
  ],
  distinguish: ({ context: { record, problem } }) => [record?.first_name, problem?.kind],
});

const fieldRefusal = refusedFields({ number: ['Такой номер уже есть'] });

/** The passport of a client while another user changes it. */
export const passportModel = explore({
  machine: passportMachine,
  starts: { passport: { input: { value: passportPart.read(petrov) } } },
  events: (snapshot) => {
    const { initial, current, draft } = snapshot.context;
    const theirs = { ...initial, number: '999999' };
    return [
      { type: 'edit' },
      ...changes(draft, { number: '111111' }, { number: '222222' }),
      ...(draft.division_code === '77'
        ? [{ type: 'leave' } as const]
        : [{ type: 'change', patch: { division_code: '77' } } as const]),
      ...editorEvents,
      ...((snapshot.matches('view') || snapshot.matches('editing')) && current.issued_by !== 'УФМС'
        ? [{ type: 'record.changed', value: { ...current, issued_by: 'УФМС' } } as const]
        : []),
      save.done(draft),
      settled.error('save', refusals.words),
      settled.error('save', fieldRefusal),
      ...(initial.number === theirs.number
        ? []
        : [
            save.conflict(theirs, {
              ...draft,
              // Fields that were not edited take the value of the other user.
              number: draft.number === initial.number ? theirs.number : draft.number,
            }),
          ]),
    ];
  },
  distinguish: ({ context: { initial, current, draft, fieldErrors } }) => [
    initial.number,
    draft.number,
    draft.division_code,
    initial.issued_by,
    current.issued_by,
    Object.keys(fieldErrors),
  ],
  condense: ({ context: { fieldErrors } }) => Object.keys(fieldErrors),
  leavesOut: {
    drop: 'a part of a record is never gone alone',
    resume: 'walked on the addresses of a client',
  },
});

/** Both addresses of a client. The second can be copied from the first. */
export const addressesModel = explore({
  machine: addressesMachine,
  starts: { addresses: { input: { value: addressesPart.read(petrov) } } },
  events: ({ context: { initial, draft } }) => [
    { type: 'edit' },
    ...(draft.residence_city === 'Клин'
      ? []
      : [{ type: 'change', patch: { residence_city: 'Клин' } } as const]),
    ...(takeRegistration(draft) ? [{ type: 'step', step: 'takeRegistration' } as const] : []),
    { type: 'save' },
    { type: 'cancel' },
    { type: 'resume' },
    { type: 'takeTheirs' },
    save.done(draft),
    ...(initial.residence_city || !draft.residence_city
      ? []
      : [save.conflict({ ...initial, residence_city: 'Тверь' }, draft)]),
    settled.error('save', refusals.words),
  ],
  distinguish: ({ context: { initial, draft, dropped } }) => [
    initial.residence_city,
    draft.residence_city,
    dropped !== null,
  ],
  condense: () => null,
  leavesOut: {
    drop: 'a part of a record is never gone alone',
    keepMine: 'a conflict is walked on the passport',
    'record.changed': 'another value is walked on the passport',
  },
});
