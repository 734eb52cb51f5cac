import { vi } from 'vitest';

/** Holds the pauses after typing until the test ends them. */
export function holdPauses(): Map<number, () => void> {
  const held = new Map<number, () => void>();
  const { setTimeout: later, clearTimeout: never } = globalThis;
  let last = -1;
  vi.stubGlobal('setTimeout', (then: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== 300) return later(then, ms, ...rest);
    held.set(--last, then);
    return last;
  });
  vi.stubGlobal('clearTimeout', (id: number) => void (held.delete(id) || never(id)));
  return held;
}

/** Ends all held pauses. */
export function endPauses(pauses: Map<number, () => void>): void {
  for (const [id, end] of pauses) {
    pauses.delete(id);
    end();
  }
}
