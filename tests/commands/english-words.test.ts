/** The palette finds every command also by English words. */
import { expect, it } from 'vitest';
import { catalogue } from '#app/palette/elsewhere/catalogue.ts';

/** The answers to a question are buttons below it. */
const ANSWERS = /\.(confirm|cancel)Deletion$/;

const commands = [...new Map(catalogue.map(({ command }) => [command.id, command])).values()];

it('every command has English words', () => {
  expect(commands.length).toBeGreaterThan(150);
  const without = commands.filter(
    ({ id, title, label = '', keywords = [] }) =>
      !ANSWERS.test(id) && ![title, label, ...keywords].some((word) => /[a-z]{2}/i.test(word)),
  );
  expect(without.map(({ id, title }) => `${id} ${title}`)).toEqual([]);
});
