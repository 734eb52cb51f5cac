import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pultVersion } from '#server/process/version.ts';

it('the version is that of Pult, not of another or damaged package.json in between', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pult-version-'));
  const inner = path.join(folder, 'dist', 'server');
  const describe = (at: string, text: string) => writeFile(path.join(at, 'package.json'), text);
  try {
    await mkdir(inner, { recursive: true });
    expect(pultVersion(inner)).toBe('unknown');
    await describe(folder, '{ "name": "pult", "version": "9.8.7" }');
    await describe(path.dirname(inner), '{ "name": "other", "version": "1.0.0" }');
    await describe(inner, 'half a fi');
    expect(pultVersion(inner)).toBe('9.8.7');
  } finally {
    await rm(folder, { recursive: true });
  }
  expect(pultVersion()).toMatch(/^\d+\.\d+\.\d+/);
});
