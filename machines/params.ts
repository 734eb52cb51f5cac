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

/** Stands for an actor or an action until the console, or a test, provides one. */
export const unprovided = (id: string, name: string) => (): never => {
  throw new Error(`${id}: no "${name}" was provided`);
};

/** What a failed call leaves in the context. */
export const problemOf = (_: unknown, { error }: { error: unknown }): { problem: Problem } => ({
  problem: toProblem(error),
});
