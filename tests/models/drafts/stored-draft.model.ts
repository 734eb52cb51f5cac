import { storedDraftMachine } from '#machines/drafts/stored-draft.machine.ts';
import { type Card, leftNote, sova, sovaOfOthers } from '#tests/support/left-drafts.ts';
import { explore, settled } from '#tests/support/model.ts';

/** A form with stored drafts, and one draft of a closed page. */
export const storedDraftModel = explore({
  machine: storedDraftMachine,
  starts: { form: { input: { reopensGone: false } } },
  events: ({ context: { values, drafts } }) => {
    const base = (drafts['']?.base ?? values?.['']) as Card | undefined;
    const typed = drafts['']?.draft as Card | undefined;
    return [
      { type: 'record.shown', values: { '': sova } },
      { type: 'record.shown', values: { '': sovaOfOthers } },
      { type: 'left.changed' },
      settled.done('find', { left: [] }),
      settled.done('find', { left: [leftNote] }),
      settled.error('find', new Error('Блокировки недоступны')),
      { type: 'restore' },
      { type: 'discard' },
      { type: 'keepMine' },
      { type: 'takeTheirs' },
      { type: 'cancel' },
      { type: 'flush' },
      settled.after('pause', 'storedDraft.keeping.waiting'),
      ...(base && typed?.note !== 'набранное'
        ? ([
            { type: 'changed', drafts: { '': { base, draft: { ...base, note: 'набранное' } } } },
          ] as const)
        : []),
      ...(typed ? [{ type: 'changed', drafts: {} } as const] : []),
    ];
  },
  // The form reports the restored draft.
  react: (emitted, { context: { values, taken } }) => {
    if (emitted.type !== 'restored') return [];
    const { row } = emitted;
    const base = values![row]!;
    const { note } = taken.at(-1)!.draft as Card;
    return [{ type: 'changed', drafts: { [row]: { base, draft: { ...base, note } } } }];
  },
  distinguish: ({ context: { values, left, drafts } }) => [
    (values?.[''] as Card | undefined)?.note,
    left.length,
    (drafts['']?.base as Card | undefined)?.note,
    (drafts['']?.draft as Card | undefined)?.note,
  ],
  condense: ({ context: { left, drafts } }) => [left.length > 0, '' in drafts],
});
