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
