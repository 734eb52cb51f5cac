import { fromPromise } from 'xstate';

/** A promise that a test settles by hand. */
export function deferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (reason: unknown) => void;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
export type Deferred<T> = ReturnType<typeof deferred<T>>;

/** Waits until settled calls have arrived. */
export const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Returns an actor that makes calls, and its calls in order, which the test settles. */
export function heldCalls<TOutput, TInput = unknown>() {
  const calls: (Deferred<TOutput> & { input: TInput; signal: AbortSignal })[] = [];
  const actor = fromPromise<TOutput, TInput>(({ input, signal }) => {
    const call = { ...deferred<TOutput>(), input, signal };
    calls.push(call);
    return call.promise;
  });
  return { calls, actor };
}
