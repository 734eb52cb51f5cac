/** The page itself, and the widths at which its layout changes. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../tailwind.config.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('the page forbids translation by the browser, which would replace texts and send them away', () => {
  const page = read('index.html');
  expect(page).toContain('<html lang="ru" translate="no">');
  expect(page).toContain('<meta name="google" content="notranslate" />');
});

test('a page without its code says so after some seconds, by its style sheet alone', () => {
  const body = read('index.html').replace(/<(?:link|script)[^>]*>/g, '');
  const page = new DOMParser().parseFromString(body, 'text/html');
  const words = page.querySelector('#root > .late-start')!;
  expect(words.getAttribute('role')).toBe('alert');
  expect(words.querySelector('a')!.getAttribute('href')).toBe('');
  expect(words.querySelector('a')!.textContent).toBe('Открыть заново');
  // An element hidden this way is neither announced nor reached by keys.
  const styles = read('src/styles.css');
  expect(styles).toMatch(/\.late-start {\s+animation: turn-up 1ms [4-9]s backwards;/);
  expect(styles).toMatch(/@keyframes turn-up {\s+from {\s+visibility: hidden;/);
});

test('widths and font sizes are in rem, so that they follow the font size of the browser', () => {
  const queries = read('src/styles.css').match(/@media[^{]*/g)!;
  expect(queries.filter((query) => query.includes('width:')).length).toBeGreaterThan(5);
  expect(queries.filter((query) => query.includes('px'))).toEqual([]);
  expect(Object.values(config.theme.screens).filter((width) => !width.endsWith('rem'))).toEqual([]);
  const components = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`src/${file}`));
  const inPixels = /\b(?:min|max)-\[[\d.]+px\]:|\((?:min|max)-width: [\d.]+px\)/;
  expect(components.flatMap((text) => text.match(inPixels) ?? [])).toEqual([]);
  const fonts = [...components, read('src/styles.css')].join('\n');
  expect(fonts.match(/\btext-\[[\d.]+px\]|font-size: [\d.]+px/g) ?? []).toEqual([]);
  // The rows and columns of the grid of rates scale with its texts.
  const grid = read('src/styles.css').match(/^ {2}\.rates-grid[ [][^{]*{[\s\S]*?^ {2}}/gm)!;
  expect(grid.join('\n').match(/(?:height|width): .*[1-9]\d+px.*/g) ?? []).toEqual([]);
});
