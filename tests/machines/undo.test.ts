import { describe, expect, it } from 'vitest';
import { undoModel } from '#tests/models/undo.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(undoModel).map(
  (edge, index) =>
    [`${index}: ${String(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);
const isThere = (entries: readonly { id: string }[], id: string | undefined) =>
  entries.some((entry) => entry.id === id);

describe('on every transition of undoing', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { entries, messages, current } = snapshot.context;
    const was = before.context;
    // Nothing is offered without its message, but what is just being undone.
    for (const entry of entries) {
      const isSeen = messages.some(({ id, link }) => id === entry.messageId && link === entry.link);
      expect(isSeen || entry.id === current?.id).toBe(true);
    }
    // One message offers one change.
    expect(new Set(entries.map(({ messageId }) => messageId)).size).toBe(entries.length);
    // Undoing begins with what was offered and wanted, the newest where none was named.
    expect(current !== null).toBe(snapshot.matches('undoing'));
    if (before.matches('resting') && snapshot.matches('undoing')) {
      const { id } = event as unknown as { id: string | null };
      expect(current).toEqual(was.entries.find((entry) => entry.id === id) ?? was.entries.at(-1));
    }
    // While it lasts nothing else begins, and nothing begins it anew.
    if (before.matches('undoing') && snapshot.matches('undoing')) {
      expect(current).toEqual(was.current);
    }
    // What was undone, refused or forgotten is never offered again.
    const isOver = event.type.startsWith('xstate.done') || event.type === 'forget';
    if (isOver) expect(isThere(entries, was.current?.id)).toBe(false);
    if (event.type === 'forget') expect(entries).toEqual([]);
    // One that has failed is offered again by a message of its call, or by none.
    if (event.type.startsWith('xstate.error')) {
      const hasMessage = messages.some(({ link }) => link === was.current?.link);
      expect(isThere(entries, was.current?.id)).toBe(hasMessage);
    }
    // How it ended is told once, of the one that it was.
    expect(emitted.map(({ entry }) => entry)).toEqual(
      event.type.startsWith('xstate.') ? [was.current] : [],
    );
  });
});
