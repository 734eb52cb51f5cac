import { type Problem, toProblem } from '#contract/problem.ts';

/** Passes the event of a transition to an action or a guard as its params. */
export const withEvent = <const TType extends string>(type: TType) => ({
  type,
  params: <TEvent>({ event }: { event: TEvent }) => event,
});

/** The same for the output of a finished actor. */
export const withOutput = <const TType extends string>(type: TType) => ({
  type,
  params: <TOutput>({ event }: { event: { output: TOutput } }) => event.output,
});

/** A placeholder for an actor or an action that the console, or a test, must provide. */
export const unprovided = (id: string, name: string) => (): never => {
  throw new Error(`${id}: no "${name}" was provided`);
};

/** The context after a failed call. */
export const problemOf = (_: unknown, { error }: { error: unknown }): { problem: Problem } => ({
  problem: toProblem(error),
});
