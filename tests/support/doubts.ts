const elsewhere =
  'a doubt is walked on the form of a user; what each form looks for is in doubtful-creations.test.ts';

/** Left out of the models of all other forms in a window, which are the same machine. */
export const doubtsLeftOut = {
  'xstate.done.actor.check': elsewhere,
  'xstate.error.actor.check': elsewhere,
  openFound: elsewhere,
  createAnyway: elsewhere,
};
