import { describe, expect, it } from 'vitest';
import { paletteModel } from '#tests/models/palette.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(paletteModel).map(
  (edge) => [`${String(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);

describe('on every transition of the palette', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { query, commandId } = snapshot.context;
    // A step begins with an empty field; letters are kept within one.
    if (snapshot.value !== before.value) expect(query).toBe('');
    // It knows for which command it asks, and of none otherwise.
    expect(commandId !== null).toBe(snapshot.matches('prompting'));
    // It announces a choice once, on closing, and whole; closing alone chooses nothing.
    const isChosen = event.type === 'choose' && snapshot.matches('closed');
    expect(emitted).toHaveLength(isChosen ? 1 : 0);
    const { key } = event as { key?: string };
    if (isChosen && before.matches('prompting')) {
      const { commandId: asked } = before.context;
      expect(emitted).toEqual([{ type: 'chosen', commandId: asked, subjectKey: key }]);
    } else if (isChosen) {
      expect(emitted).toEqual([{ type: 'chosen', commandId: key, subjectKey: null }]);
    }
  });
});
