import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { currentRow, type DrawnRows, type PaletteChoice } from '#machines/palette/enter.ts';
import { paletteMachine } from '#machines/palette/palette.machine.ts';
import { paletteModel } from '#tests/models/palette/palette.model.ts';
import { edgesOf, titleOf } from '#tests/support/model.ts';

const edges = edgesOf(paletteModel).map(
  (edge) => [`${JSON.stringify(edge.before.value)} + ${titleOf(edge.event)}`, edge] as const,
);

const PROMPTING = { open: { page: 'prompting' } } as const;
const AWAITED = { open: { enter: 'awaited' } } as const;

describe('on every transition of the palette', () => {
  it.each(edges)('%s', (_, { before, event, snapshot, emitted }) => {
    const { query, active, commandId, choice, refusal } = snapshot.context;
    // The palette has a command only while it asks for the subject of one.
    if (snapshot.hasTag('open')) expect(commandId !== null).toBe(snapshot.matches(PROMPTING));
    if (snapshot.matches('closed')) {
      expect(snapshot.context).toMatchObject({ query: '', active: null, commandId: null });
    }
    // A step forward begins with an empty field, and the step back restores the previous one.
    const isForward = !before.matches(PROMPTING) && snapshot.matches(PROMPTING);
    if (isForward) expect([query, active]).toEqual(['', null]);
    const isBack =
      before.matches(PROMPTING) && snapshot.hasTag('open') && !snapshot.matches(PROMPTING);
    if (isBack)
      expect({ query, active }).toEqual(before.context.before ?? { query: '', active: null });
    if (isForward && event.type === 'choose') {
      expect(snapshot.context.before).toMatchObject({ query: before.context.query });
    }
    // A new query clears the pointed row and the refusal, also while the view is loading.
    if (event.type === 'type' || event.type === 'add')
      expect([active, refusal]).toEqual([null, null]);
    // The first row stays first while it exists and the query is the same.
    const drawn = event.type === 'rows.drawn' ? (event as unknown as DrawnRows) : null;
    if (drawn && snapshot.hasTag('open') && !isForward) {
      const keys = drawn.rows.map(({ key }) => key);
      const { first: was } = before.context;
      expect(snapshot.context.first).toBe(keys.includes(was ?? '') ? was : (keys[0] ?? null));
    }
    // Enter waits only for rows, and only while another row may come first.
    if (before.matches(AWAITED) && snapshot.matches(AWAITED)) {
      expect(event.type).toMatch(/^(enter|rows.drawn|xstate.done.actor.load)$/);
      if (drawn) expect(drawn.isUndecided).toBe(true);
    }
    // Enter means the row that was pointed at, else the first; while both are undecided it waits.
    const known = event.type === 'enter' ? before.context.drawn : null;
    if (known) {
      const isOpen = known.isUndecided && before.context.active === null;
      expect(snapshot.matches(AWAITED)).toBe(isOpen);
    }
    const isMeant =
      (known && !snapshot.matches(AWAITED)) ||
      (drawn && before.matches(AWAITED) && !snapshot.matches(AWAITED));
    const entered = isMeant
      ? currentRow((known ?? drawn)!.rows, before.context)?.choice
      : undefined;
    // A refusing choice is never run; it keeps the palette open and shows the reason.
    const { choice: clicked } = event as { choice?: PaletteChoice };
    const wanted = clicked ?? entered;
    const staying = wanted?.type === 'act' && wanted.stays ? wanted : null;
    if (wanted?.type === 'refuse') {
      expect(snapshot.hasTag('open')).toBe(true);
      expect(refusal).toBe('Сейчас нельзя');
    }
    // A choice is emitted once, complete, and after the focus has returned; closing alone chooses nothing.
    const wantedNow = event.type === 'left' ? before.context.choice : null;
    const announced = staying ?? wantedNow;
    expect(emitted.filter(({ type }) => type === 'chosen')).toEqual(
      announced ? [{ type: 'chosen', choice: announced }] : [],
    );
    if (staying) expect(snapshot.hasTag('open')).toBe(true);
    if (snapshot.matches('leaving')) expect(choice).toEqual(wanted);
    expect(emitted.some(({ type }) => type === 'unloadable')).toBe(
      event.type === 'xstate.error.actor.load',
    );
  });
});

describe('rows that arrive while a row is selected', () => {
  const rowsOf = (keys: readonly string[], late: readonly string[] = []) =>
    keys.map((key) => {
      const choice = { type: 'go', href: `/${key}` } as const;
      return { key, choice, isLate: late.includes(key) };
    });
  const begin = () => {
    const load = fromPromise(async () => {});
    const palette = createActor(paletteMachine.provide({ actors: { load } })).start();
    palette.send({ type: 'open' });
    palette.send({ type: 'type', query: 'петров' });
    const draw = (keys: readonly string[], late?: readonly string[], isLooking = true) =>
      palette.send({ type: 'rows.drawn', rows: rowsOf(keys, late), isUndecided: false, isLooking });
    const point = (key: string) => palette.send({ type: 'point', key });
    const chosen = () => palette.getSnapshot().context.choice;
    return { palette, draw, point, chosen };
  };

  it.each([
    ['below it', ['a', 'b', 'late']],
    ['above it', ['late', 'b', 'a']],
    ['around it, in another order', ['late', 'a', 'b', 'later']],
  ])('%s leave it selected, and Enter runs it at once', (_, keys) => {
    const { palette, draw, point, chosen } = begin();
    draw(['a', 'b']);
    point('b');
    draw(keys, ['late', 'later']);
    expect(palette.getSnapshot().context.active).toBe('b');
    palette.send({ type: 'enter' });
    expect(chosen()).toEqual({ type: 'go', href: '/b' });
  });

  it('and are selected themselves are run by Enter, although others still arrive', () => {
    const { palette, draw, point, chosen } = begin();
    draw(['a', 'b']);
    draw(['a', 'b', 'late'], ['late']);
    point('late');
    draw(['later', 'a', 'b', 'late'], ['late', 'later']);
    palette.send({ type: 'enter' });
    expect(chosen()).toEqual({ type: 'go', href: '/late' });
  });

  it('and do not include it leave Enter with the row that was first', () => {
    const { palette, draw, point, chosen } = begin();
    draw(['a', 'b']);
    point('b');
    draw(['late', 'a'], ['late'], false);
    palette.send({ type: 'enter' });
    expect(chosen()).toEqual({ type: 'go', href: '/a' });
  });
});

it('Backspace removes the last letter before the field is drawn, and a surrogate pair as one', () => {
  const load = fromPromise(() => new Promise<void>(() => {}));
  const palette = createActor(paletteMachine.provide({ actors: { load } })).start();
  const queries: string[] = [];
  palette.send({ type: 'open' });
  palette.send({ type: 'add', text: 'эй👍' });
  for (let presses = 0; presses < 4; presses++) {
    palette.send({ type: 'erase' });
    queries.push(palette.getSnapshot().context.query);
  }
  expect(queries).toEqual(['эй', 'э', '', '']);
});
