import { type Tip, tipMachine } from '#machines/feedback/tip.machine.ts';
import { explore, settled } from '#tests/support/model.ts';

const place = { left: 0, right: 0, top: 0, bottom: 0 };
export const SAVE: Tip = { ...place, text: 'Сохранить', shortcut: 'mod+s' };
export const MENU: Tip = { ...place, text: 'Тема', shortcut: null };

/** Two buttons and the tip of the one under the pointer. */
export const tipModel = explore({
  machine: tipMachine,
  starts: { tip: {} },
  events: (snapshot) => [
    { type: 'point', tip: SAVE },
    { type: 'point', tip: MENU },
    { type: 'leave' },
    { type: 'dismiss' },
    // The pointer can only move onto a visible tip.
    ...(snapshot.hasTag('visible') ? [{ type: 'stay' } as const] : []),
    settled.after('openDelay', 'tip.waiting'),
    settled.after('closeDelay', 'tip.leaving'),
  ],
  distinguish: ({ context }) => context.tip?.text,
});
