/** Options of Node that not every version has. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

interface Tested {
  acceptedOptions(options: readonly string[]): string[];
}
const { acceptedOptions }: Tested = await import(
  /* @vite-ignore */ pathToFileURL(resolve('scripts/support/node-options.mjs')).href
);

test('only options that this Node accepts are passed to it, unchanged', () => {
  const known = ['--max-semi-space-size=64', '--enable-source-maps'];
  expect(acceptedOptions(['--no-such-option=1', ...known, '--nor-this'])).toEqual(known);
});

test('the tests run with --max-semi-space-size and without Node’s own localStorage', () => {
  expect(process.execArgv).toContain('--max-semi-space-size=64');
  expect('localStorage' in globalThis).toBe(false);
});
