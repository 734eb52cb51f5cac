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
  it('are found, except web addresses and anchors', () => {
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

/** The pages for daily work. Decisions and charts describe their own time. */
const guides = pages.filter((page) => !/^docs\/(decisions|machines)\//.test(page));
const CODE = ['src', 'machines', 'server', 'contract', 'conformance', 'scripts', 'tests'];
/** A term of HTTP, which only a proxy would send. */
const FOREIGN = ['includeSubDomains'];

describe('words of the guides', () => {
  const files = CODE.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => join(root, folder, name)),
  ).filter((file) => file !== import.meta.filename);
  const words = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

  it.each(guides)('%s names commands and code that exist', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const spans = text.match(/`[^`\n]+`/g)?.join(' ') ?? '';
    const named = spans.match(/\b[a-z]+[A-Z]\w*/g) ?? [];
    expect(named.filter((word) => !words.has(word) && !FOREIGN.includes(word))).toEqual([]);
  });
});
