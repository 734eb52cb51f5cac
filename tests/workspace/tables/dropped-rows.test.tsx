/** The rows whose edit was cancelled, below their table. */
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createEditorsMachine } from '#machines/editing/editors.machine.ts';
import { type Card, cardMachine, sova } from '#tests/support/left-drafts.ts';
import { beginSignedIn } from '#tests/support/runtime.tsx';
import { DroppedNote } from '#workspace/editing/dropped-note.ts';
import { DroppedRows } from '#workspace/tables/dropped-rows.tsx';
import { resumeCommand } from '#workspace/tables/edited-row-commands.ts';

const command = resumeCommand<Card>('cards', 'Карточки', 'карточки', 'offers.write');

beforeAll(async () => {
  await DroppedNote.preload();
});

async function begin() {
  const { draw } = await beginSignedIn();
  const rows = createActor(createEditorsMachine('cards', cardMachine)).start();
  draw(<DroppedRows rows={rows} command={command} nameOf={({ name }) => name} />);
  const drop = (key: string, patch: Partial<Card>) =>
    act(() => {
      rows.send({ type: 'edit', key, value: sova });
      const row = rows.getSnapshot().context.rows[key]!;
      row.send({ type: 'change', patch });
      row.send({ type: 'cancel' });
    });
  // A live region announces what is added to it, so it must be there before.
  const region = document.querySelector('[aria-live=polite]')!;
  const notes = () => [...region.querySelectorAll('p')].map(({ textContent }) => textContent);
  return { rows, drop, notes };
}

test('each row with a cancelled change has a note with its shown name, until it is resumed', async () => {
  const { rows, drop, notes } = await begin();
  expect(notes()).toEqual([]);
  drop('1', { name: 'Иная' });
  drop('2', { note: 'новое' });
  expect(notes()).toEqual(['Правка отменена: Сова', 'Правка отменена: Сова']);
  fireEvent.click(screen.getAllByRole('button', { name: 'Вернуть' })[0]!);
  expect(notes()).toHaveLength(1);
  expect(rows.getSnapshot().context.rows['1']!.getSnapshot().context.draft.name).toBe('Иная');
});

test('a row that was not changed has no note', async () => {
  const { drop, notes } = await begin();
  drop('1', {});
  expect(notes()).toEqual([]);
});
