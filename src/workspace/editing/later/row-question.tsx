import { useEffect, useId, useRef } from 'react';
import { CommandOnButton } from '#commands/react.tsx';
import { EditorConflict } from '#workspace/editing/editor-conflict.tsx';
import type { EditedRowProps, RowState } from './edited-row.tsx';
import { IgnoreEarlyEnter } from './ignore-early-enter.tsx';

type RowQuestionProps<TDraft extends object> = EditedRowProps<TDraft> & { state: RowState<TDraft> };

/**
 * Asks about a conflict or a deleted row. A frame later, its first button takes the focus from the row, or from an
 * element around it to which the table has moved a lost focus. A focus elsewhere stays.
 */
export function RowQuestion<TDraft extends object>(props: RowQuestionProps<TDraft>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document;
      const line = box.current?.closest('tr');
      const isHere = [line, line?.previousElementSibling].some((one) =>
        one?.contains(activeElement),
      );
      if (isHere || activeElement?.contains(box.current))
        box.current?.querySelector('button')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <IgnoreEarlyEnter>
      <div ref={box} className="contents">
        <Question {...props} />
      </div>
    </IgnoreEarlyEnter>
  );
}

function Question<TDraft extends object>({
  rowKey,
  rows,
  commands,
  conflictTitle,
  goneText,
  state,
  ...conflict
}: RowQuestionProps<TDraft>) {
  const goneId = useId();
  const of = { actor: rows, subject: rowKey, size: 'sm' } as const;
  if (state.matches('conflict')) {
    return (
      <EditorConflict
        title={conflictTitle}
        versions={state.context}
        fields={conflict.fields}
        text={conflict.text}
        isWhole={conflict.isWhole}
        actions={
          <>
            <CommandOnButton {...of} command={commands.keepMine} variant="primary" />
            <CommandOnButton {...of} command={commands.takeTheirs} />
          </>
        }
      />
    );
  }
  return (
    <fieldset aria-labelledby={goneId} className="flex flex-wrap items-center gap-2">
      <p id={goneId} role="alert" className="me-auto text-danger-text">
        {typeof goneText === 'string' ? goneText : goneText(state.context.draft)} Введённое осталось
        в строке.
      </p>
      {commands.restore && <CommandOnButton {...of} command={commands.restore} />}
      <CommandOnButton {...of} command={commands.drop} variant="ghost" />
    </fieldset>
  );
}
