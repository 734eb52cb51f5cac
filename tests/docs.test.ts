// @vitest-environment node
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const pages = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name.replaceAll('\\', '/')}`,
  ),
].filter((name) => name.endsWith('.md'));

/** The link targets that are files. Web addresses and anchors are skipped. */
function targetsOf(text: string): string[] {
  const found = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return found.filter((target) => !/^(?:\w+:|#)/.test(target)).map((it) => it.split('#')[0]!);
}

describe('links of the documentation', () => {
  it('are looked for', () => {
    expect(targetsOf('[a](b/c.ts#L1) ![d](e.png) [f](https://g) [h](#i)')).toEqual([
      'b/c.ts',
      'e.png',
    ]);
    expect(pages).toContain('docs/architecture.md');
    expect(pages).toContain('README.md');
  });

  it.each(pages)('%s leads to files that exist', (page) => {
    const folder = dirname(join(root, page));
    const targets = targetsOf(readFileSync(join(root, page), 'utf8'));
    expect(targets.filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  });
});
