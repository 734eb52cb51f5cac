/** Why the pages below a list cannot be toggled. */
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { type BoundCommand, isAvailable } from '#commands/command.ts';
import { choicesOf } from '#commands/listing.ts';
import { cursorMachine } from '#machines/lists/cursor.machine.ts';
import { bindPagedCursor } from '#workspace/tables/cursor.ts';

function onPage(page: number, last: number) {
  const cursor = createActor(cursorMachine).start();
  cursor.send({ type: 'pages.changed', page, last });
  const bound = bindPagedCursor(cursor, () => null);
  const of = (id: string) => bound.find(({ command }) => command.id === id)!;
  const said = (one: BoundCommand) => (isAvailable(one) ? 'can' : one.reasonNow());
  const turn = of('table.turnPage');
  const words = ['table.previousPage', 'table.nextPage'].map((id) => said(of(id)));
  return [...words, choicesOf(turn).map(({ label }) => label)];
}
const [FIRST, LAST] = ['Это первая страница', 'Это последняя страница'];

test.each([
  ['the first page', 1, 3, [FIRST, 'can', ['Страница 2', 'Страница 3']]],
  ['a page between', 2, 3, ['can', 'can', ['Страница 1', 'Страница 3']]],
  ['the last page', 3, 3, ['can', LAST, ['Страница 1', 'Страница 2']]],
  ['the only page', 1, 1, [FIRST, LAST, []]],
])('the page commands on %s', (_, page, last, expected) => {
  expect(onPage(page, last)).toEqual(expected);
});
