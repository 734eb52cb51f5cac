/** A conflict of an editor is seldom seen, so its code comes once the first screen stands. */
import type { ComponentType, ReactNode } from 'react';
import { lazyView } from '#ui/feedback/lazy-view.tsx';

/** A field of a draft with its label. */
export interface FieldName {
  readonly name: string;
  readonly label: string;
}

/** The value of a draft's field as text. */
export type FieldText<TDraft> = (draft: TDraft, name: string) => string;

export interface EditorConflictProps<TDraft> {
  title: string;
  /** The edited version, the other user's version, and the draft. */
  versions: { readonly initial: TDraft; readonly theirs: TDraft | null; readonly draft: TDraft };
  fields: readonly FieldName[];
  text?: FieldText<TDraft> | undefined;
  /** Also lists fields that only the other user has changed. */
  isWhole?: boolean | undefined;
  actions: ReactNode;
}

export const EditorConflict = lazyView(async () => {
  const { EditorConflictView } = await import('./editor-conflict-view.tsx');
  return { default: EditorConflictView as ComponentType<EditorConflictProps<object>> };
}) as <TDraft extends object>(props: EditorConflictProps<TDraft>) => ReactNode;
