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
    // Every offer has a message about its call, except the one being undone.
    for (const { id, link } of entries) {
      expect(link in links || id === current?.id).toBe(true);
    }
    // A change of messages keeps every offer whose call still has one.
    if (event.type === 'messages.changed') {
      const kept = was.entries.filter(({ link }) => link in links);
      expect(entries).toEqual(expect.arrayContaining([...kept]));
    }
    // Undo starts with the requested offer, or the newest; never with one that a later change of
    // the same call covers, and never during a write.
    expect(current !== null).toBe(snapshot.matches('undoing'));
    if (event.type === 'undo') {
      const { id } = event as unknown as { id: string | null };
      const wanted = was.entries.find((entry) => entry.id === id) ?? was.entries.at(-1);
      // While the result of the last change is in doubt, an earlier change is undone only by its id.
      const isDoubtful =
        wanted !== undefined &&
        id === null &&
        wanted.id !== was.failed &&
        was.links[wanted.link] != null;
      const isCovered = was.entries
        .slice(was.entries.indexOf(wanted!) + 1)
        .some(({ link }) => link === wanted?.link);
      const isBegun = before.matches('resting') && snapshot.matches('undoing');
      expect(isBegun).toBe(
        before.matches('resting') &&
          wanted !== undefined &&
          !isCovered &&
          !isDoubtful &&
          !was.isWriting,
      );
      if (isBegun) expect(current).toEqual(wanted);
    }
    expect(isWriting).toBe(event.type === 'writing.changed' ? !was.isWriting : was.isWriting);
    // A running undo blocks and is not restarted.
    if (before.matches('undoing') && snapshot.matches('undoing')) {
      expect(current).toEqual(was.current);
    }
    // An offer that was undone, refused or dropped is never made again.
    const isOver = event.type.startsWith('xstate.done') || event.type === 'forget';
    if (isOver) expect(isThere(entries, was.current?.id)).toBe(false);
    if (event.type === 'forget') expect(entries).toEqual([]);
    // A failed undo is offered again only with a message of its call.
    if (event.type.startsWith('xstate.error')) {
      const hasMessage = was.current!.link in links;
      expect(isThere(entries, was.current?.id)).toBe(hasMessage);
    }
    // The outcome is announced once, with its offer.
    expect(emitted.map(({ entry }) => entry)).toEqual(
      event.type.startsWith('xstate.') ? [was.current] : [],
    );
  });
});
