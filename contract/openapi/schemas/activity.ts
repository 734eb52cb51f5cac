/** The log of changes. */
import {
  ACTIVITY_ACTIONS,
  ACTIVITY_KINDS,
  ActivityEntry,
  ActivityPage,
  FieldChange,
} from '#contract/activity.ts';
import type { Components } from '../component.ts';

const named = (words: readonly string[]) => `${words.map((word) => `\`${word}\``).join(', ')}.`;

export const ACTIVITY: Components = {
  FieldChange: {
    schema: FieldChange,
    description:
      'A changed field. Passwords, passports and addresses are masked: `•••`, or the last digits.',
  },
  ActivityEntry: {
    schema: ActivityEntry,
    description: 'One change of one record or of one of its parts, or another event.',
    fields: {
      id: 'Opaque: the cursor of the list.',
      at: 'ISO 8601.',
      actor: '`user`, `plan` (the clock made a planned rate the rate) or `system`.',
      session: 'The beginning of the id of the session.',
      call: 'Entries of one call have the same.',
      action: named(ACTIVITY_ACTIONS),
      kind: named(ACTIVITY_KINDS),
      part: 'Which part of the record: `rate`, `setting`, `role`, `passport`, `address`, `session`. `row`, if there, is the id of a ladder rate: a step may have several.',
      setting:
        'Of the setting whose `value` changed: its type, and its options among the two values. Missing if the setting was deleted since.',
    },
  },
  ActivityPage: {
    schema: ActivityPage,
    fields: { next: 'The `before` of the next page; null at the end.' },
  },
};
