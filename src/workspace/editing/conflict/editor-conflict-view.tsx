import { type Clash, Conflict } from '#ui/display/conflict.tsx';
import type { EditorConflictProps } from './editor-conflict.tsx';

const asTyped = <TDraft,>(draft: TDraft, name: string) =>
  String(draft[name as keyof TDraft] ?? '') || '-';

/** The versions of an editor in a conflict, field by field, and the choice between them. */
export function EditorConflictView<TDraft extends object>({
  title,
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
