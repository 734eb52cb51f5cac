import { describe, expect, it } from 'vitest';
import { unboundModel } from '#tests/models/channels/channel-settings.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(unboundModel).map(
  (edge) => [`${JSON.stringify(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of the unbound list', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { rows, problem } = snapshot.context;
    const isEmpty = snapshot.matches({ list: 'ready' }) && rows?.length === 0;
    const wasHere = before.matches({ place: 'here' }) && event.type !== 'tab.left';
    const isEntered = event.type === 'tab.entered' && before.matches({ place: 'away' });
    // Away from its tab leads an empty list that has been read, and nothing else: neither one that
    // is being read nor one that could not be.
    expect(emitted).toEqual((wasHere || isEntered) && isEmpty ? [{ type: 'emptied' }] : []);
    if (isEmpty) expect(snapshot.matches({ place: 'away' })).toBe(true);
    else expect(snapshot.matches({ place: 'here' })).toBe(wasHere || isEntered);
    expect(problem !== null).toBe(snapshot.matches({ list: 'failed' }));
    // What the record has now is not offered any more, whatever is under way.
    if (event.type === 'row.bound') {
      const { key } = event as unknown as { key: unknown };
      expect(rows?.some((row) => row.id === key) ?? false).toBe(false);
    }
  });
});
