// @vitest-environment node
/** The pages of the server name the files of the screens that the console would draw there. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { loadScreen, screens } from '#app/runtime/screen-views.tsx';

interface Named {
  readonly SCREENS: Readonly<Record<string, string>>;
}
const { SCREENS }: Named = await import(
  /* @vite-ignore */ pathToFileURL(resolve('scripts/support/screen-files.mjs')).href
);
const root = resolve(import.meta.dirname, '../../..');
const pages = Object.entries(SCREENS);
const source = (file: string) => readFileSync(resolve(root, file), 'utf8');
const lazyPages = (file: string) =>
  [...source(file).matchAll(/import\('#features\/(.+-page\.tsx)'\)/g)].map(([, page]) => page);

test('every screen with its own file has an address that names the file', () => {
  const lazy = [
    ...lazyPages('src/app/runtime/screen-views.tsx'),
    ...lazyPages('src/app/shell/app-routes.tsx'),
  ];
  expect(lazy.length).toBeGreaterThan(10);
  expect(new Set(Object.values(SCREENS))).toEqual(new Set(lazy));
});

test.each(pages)('%s is a screen of its own section', (at, page) => {
  // «По умолчанию» of channels and offers are one screen, and sign-in pages are one feature.
  const section = at.split('/')[1]!;
  const isOfSession = page.startsWith('session/');
  const own = page.startsWith('default-settings/') || isOfSession;
  const path = at.replace(':id', '7');
  const isKnown = screens.some(([one]) =>
    typeof one === 'string' ? one === path : one.test(path),
  );
  expect(isKnown).toBe(!isOfSession);
  expect(own || section.startsWith(page.split('/')[0]!)).toBe(true);
  expect(page.includes('/page/'), 'a number in the address is a record').toBe(at.endsWith('/:id'));
});

test('the address / names the file of the sign-in', () => {
  expect(SCREENS['/']).toBe(SCREENS['/login']);
});

test('an unknown address loads nothing', async () => {
  const error = vi.fn();
  await loadScreen('/nowhere').catch(error);
  expect(error).not.toHaveBeenCalled();
});
