import { describe, expect, it } from 'vitest';
import { undoModel } from '#tests/models/feedback/undo.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(undoModel).map(
  (edge, index) =>
    [`${index}: ${String(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);
const isThere = (entries: readonly { id: string }[], id: string | undefined) =>
  entries.some((entry) => entry.id === id);

describe('on every transition of the undo machine', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { entries, links, current, isWriting } = snapshot.context;
    const was = before.context;
    // Nothing is offered without a message about its call, but what is just being undone.
    for (const { id, link } of entries) {
      expect(links.includes(link) || id === current?.id).toBe(true);
    }
    // A message that comes or goes takes nothing away of whose call another tells.
    if (event.type === 'messages.changed') {
      const kept = was.entries.filter(({ link }) => links.includes(link));
      expect(entries).toEqual(expect.arrayContaining([...kept]));
    }
    // Undoing begins with what was offered and wanted, the newest where none was named; never
    // with what another change by the same call lies over, and never while something is written.
    expect(current !== null).toBe(snapshot.matches('undoing'));
    if (event.type === 'undo') {
      const { id } = event as unknown as { id: string | null };
      const wanted = was.entries.find((entry) => entry.id === id) ?? was.entries.at(-1);
      const isCovered = was.entries
        .slice(was.entries.indexOf(wanted!) + 1)
        .some(({ link }) => link === wanted?.link);
      const isBegun = before.matches('resting') && snapshot.matches('undoing');
      expect(isBegun).toBe(
        before.matches('resting') && wanted !== undefined && !isCovered && !was.isWriting,
      );
      if (isBegun) expect(current).toEqual(wanted);
    }
    expect(isWriting).toBe(event.type === 'writing.changed' ? !was.isWriting : was.isWriting);
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
      const hasMessage = links.includes(was.current!.link);
      expect(isThere(entries, was.current?.id)).toBe(hasMessage);
    }
    // How it ended is told once, of the one that it was.
    expect(emitted.map(({ entry }) => entry)).toEqual(
      event.type.startsWith('xstate.') ? [was.current] : [],
    );
  });
});
