/** The page itself, and the widths at which its layout changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../tailwind.config.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('the browser translates nothing: it would replace texts that the console changes, and send them away', () => {
  const page = read('index.html');
  expect(page).toContain('<html lang="ru" translate="no">');
  expect(page).toContain('<meta name="google" content="notranslate" />');
});

test('widths are in the font that people set in their browser: what is larger needs more room', () => {
  const queries = read('src/styles.css').match(/@media[^{]*/g)!;
  expect(queries.filter((query) => query.includes('width:')).length).toBeGreaterThan(5);
  expect(queries.filter((query) => query.includes('px'))).toEqual([]);
  expect(Object.values(config.theme.screens).filter((width) => !width.endsWith('rem'))).toEqual([]);
  const components = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`src/${file}`));
  const inPixels = /\b(?:min|max)-\[[\d.]+px\]:|\((?:min|max)-width: [\d.]+px\)/;
  expect(components.flatMap((text) => text.match(inPixels) ?? [])).toEqual([]);
});
