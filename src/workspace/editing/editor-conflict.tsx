import type { ReactNode } from 'react';
import { type Clash, Conflict } from '#ui/display/conflict.tsx';

/** A field of a draft with its label. */
export interface FieldName {
  readonly name: string;
  readonly label: string;
}

/** The value of a draft's field as text. */
export type FieldText<TDraft> = (draft: TDraft, name: string) => string;

const asTyped = <TDraft,>(draft: TDraft, name: string) =>
  String(draft[name as keyof TDraft] ?? '') || '-';

interface EditorConflictProps<TDraft> {
  title?: string;
  /** The edited version, the other user's version, and the draft. */
  versions: { readonly initial: TDraft; readonly theirs: TDraft | null; readonly draft: TDraft };
  fields: readonly FieldName[];
  text?: FieldText<TDraft> | undefined;
  /** Also lists fields that only the other user has changed. */
  isWhole?: boolean | undefined;
  actions: ReactNode;
}

/** The versions of an editor in a conflict, field by field, and the choice between them. */
export function EditorConflict<TDraft extends object>({
  title = 'Пока вы правили эти данные, их изменили',
  versions: { initial, theirs, draft },
  fields,
  text = asTyped,
  isWhole = false,
  actions,
}: EditorConflictProps<TDraft>) {
  if (!theirs) return null;
  const clashes = fields.flatMap<Clash>(({ name, label }) => {
    const mine = text(draft, name);
    const versions = { label, was: text(initial, name), theirs: text(theirs, name) };
    if (mine !== versions.theirs) return [{ ...versions, mine }];
    if (!isWhole || versions.theirs === versions.was) return [];
    return [{ ...versions, mine: <span className="text-text-muted">не менялось</span> }];
  });
  return <Conflict title={title} clashes={clashes} actions={actions} />;
}
