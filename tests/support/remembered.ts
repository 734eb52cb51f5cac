/** Caches results in the exploration of a machine: a graph has many vertices for one state. */
// biome-ignore-all lint/suspicious/noExplicitAny: a context can hold anything
import type { AnyMachineSnapshot } from 'xstate';

/** Returns a key that is equal only for identical snapshots, unlike a key of `distinguish`. */
export function wholeKey(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify(snapshot, function (this: Record<string, any>, name, part) {
    // The value before its own `toJSON`.
    const whole = this[name];
    if (typeof whole?.getSnapshot === 'function') return [whole.id, whole.getSnapshot()];
    if (part instanceof Map || part instanceof Set) return [...part];
    if (part instanceof Error) return { ...part, message: part.message };
    return typeof part === 'function' ? String(part) : part;
  });
}

export const itself = <T>(one: T) => one;

/** Calls a function once for each key. */
export function rememberBy<TArgument, TKey, TResult>(
  keyOf: (argument: TArgument) => TKey,
  work: (argument: TArgument) => TResult,
): (argument: TArgument) => TResult {
  const results = new Map<TKey, TResult>();
  return (argument) => {
    const key = keyOf(argument);
    if (!results.has(key)) results.set(key, work(argument));
    return results.get(key)!;
  };
}
