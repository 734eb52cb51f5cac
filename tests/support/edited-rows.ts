import type { EditableSectionMachine } from '#machines/editing/editable-section.machine.ts';

/** What the actor of a row emits. */
export function told<TDraft extends object>(
  machine: EditableSectionMachine<TDraft>,
  value: 'editing' | 'conflict' | 'view',
  draft: TDraft,
) {
  const context = { initial: draft, current: draft, draft, notes: {}, problem: null, theirs: null };
  return machine.resolveState({ value, context });
}

type Rows = Readonly<Record<string, { snapshot: { value: unknown } | null }>>;
/** The state of each edited row by key. */
export const statesOf = (rows: Rows) =>
  Object.entries(rows).map(([key, { snapshot }]) => [key, snapshot?.value]);
