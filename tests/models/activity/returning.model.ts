import type { ActivityEntry } from '#contract/activity.ts';
import { explore, settled } from '#tests/support/model.ts';
import { linesOf } from '#workspace/activity/lines.ts';
import {
  type ReturnSubject,
  returningMachine,
} from '#workspace/activity/returning/returning.logic.ts';

const lineOf = (level: string, before: number, after: number): ReturnSubject => {
  const entry: ActivityEntry = {
    ...{ id: `2026-11.${level}`, at: '2026-11-22T10:00:00.000Z', actor: 'user', action: 'changed' },
    ...{ kind: 'channel', record: { id: 7, name: 'VK' }, part: { type: 'rate', id: level } },
    changes: [{ field: 'new_client_rate', before, after }],
  };
  return { line: linesOf([entry])[0]!, refusal: undefined };
};

export const fifth = lineOf('5', 350, 355);
export const sixth = lineOf('6', 400, 410);

/** Reverts one of two rates after a question. */
export const returningModel = explore({
  machine: returningMachine,
  starts: { question: {} },
  events: [
    { type: 'ask', subject: fifth },
    { type: 'ask', subject: sixth },
    { type: 'confirm' },
    { type: 'cancel' },
    settled.done('send', undefined),
    settled.error('send', new Error('Не вышло')),
  ],
  distinguish: ({ context: { subject } }) => subject?.line.key,
});
