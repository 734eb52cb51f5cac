import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sova, sovaOfOthers } from '#tests/support/left-drafts.ts';
import { EditorConflict } from '#workspace/editing/editor-conflict.tsx';

const fields = [
  { name: 'name', label: 'Название' },
  { name: 'note', label: 'Заметка' },
];
/** The note is typed; the name is only changed by the other user. */
const versions = {
  initial: sova,
  theirs: sovaOfOthers,
  draft: { name: sovaOfOthers.name, note: '' },
};

function rowsOf(isWhole?: boolean) {
  render(
    <EditorConflict
      title="Изменено другим"
      fields={fields}
      actions={null}
      {...{ versions, isWhole }}
    />,
  );
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent));
}

const note = ['Заметка', 'старое', 'чужое', '-'];

test('a conflict lists the fields in which both versions differ', () => {
  expect(rowsOf()).toEqual([note]);
});

test('a conflict of a whole also lists what only the other user has changed', () => {
  expect(rowsOf(true)).toEqual([['Название', 'Сова', 'Сова Займ', 'не менялось'], note]);
});
