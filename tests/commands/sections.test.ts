import { describe, expect, it } from 'vitest';
import { entries } from '#app/shell/navigation.ts';
import type { Shortcut } from '#commands/shortcut.ts';

const modules = import.meta.glob<Record<string, unknown>>('../../src/**/*.commands.ts', {
  eager: true,
});

/** Every shortcut of every exported command, at any depth. */
function shortcutsIn(value: unknown): { id: string; shortcut: Shortcut }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, shortcut } = value as { id?: string; shortcut?: Shortcut | Shortcut[] };
  if (typeof id === 'string' && shortcut !== undefined) {
    return [shortcut].flat().map((one) => ({ id, shortcut: one }));
  }
  return Object.values(value).flatMap(shortcutsIn);
}

const sequences = Object.values(modules)
  .flatMap(shortcutsIn)
  .filter(({ shortcut }) => shortcut.includes(' '));

describe('the keys of sections', () => {
  it('exist for each section with content', () => {
    const without = entries.filter(({ isEmpty, shortcut }) => !isEmpty && !shortcut);
    expect(without.map(({ label }) => label)).toEqual([]);
    expect(sequences.length).toBeGreaterThan(entries.filter(({ isEmpty }) => !isEmpty).length - 1);
  });

  it('open one section each', () => {
    const owners = new Map<string, Set<string>>();
    for (const { id, shortcut } of sequences) {
      owners.set(shortcut, (owners.get(shortcut) ?? new Set()).add(id));
    }
    expect([...owners].filter(([, ids]) => ids.size > 1)).toEqual([]);
  });

  it('are `g` or `n` and one letter that is the same in both layouts', () => {
    for (const { shortcut } of sequences) expect(shortcut).toMatch(/^[gn] [a-z]$/);
  });
});
