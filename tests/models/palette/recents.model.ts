import { recentsMachine } from '#machines/palette/recents.machine.ts';
import { explore } from '#tests/support/model.ts';

const channel = { kind: 'channel', id: 3 } as const;
const client = { kind: 'client', id: 7 } as const;
const profile = { command: 'go.profile' } as const;

/** Two users of one browser. */
export const recentsModel = explore({
  machine: recentsMachine,
  starts: { recents: {} },
  events: ({ context: { owner } }) => [
    { type: 'person.came', owner: owner === 1 ? 2 : 1, items: owner === 1 ? [] : [profile] },
    { type: 'person.left' },
    { type: 'used', item: channel },
    { type: 'used', item: client },
    { type: 'gone', item: client },
    { type: 'named', names: { 'client:7': 'Петров Пётр' } },
    { type: 'items.changed', items: [client, profile] },
  ],
  distinguish: ({ context: { owner, items, names } }) => [owner, items, names],
  condense: ({ context: { items } }) => items.length,
});
