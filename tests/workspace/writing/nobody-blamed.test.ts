/** A concurrent change may come from the same user: in another tab, on another screen, by undo. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const BLAME = /другой пользователь|кто-то другой|у другого|(somebody|someone) else/i;
const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

test('no text of the console says that another user made a change', () => {
  expect(files.length).toBeGreaterThan(100);
  const blaming = files.filter((file) =>
    BLAME.test(readFileSync(file, 'utf8').replace(comments, '')),
  );
  expect(blaming).toEqual([]);
});
