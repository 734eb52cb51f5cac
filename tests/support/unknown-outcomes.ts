const elsewhere =
  'an unknown outcome is walked on the form of a user; what each form looks for is in unconfirmed-creations.test.ts';

/** Excluded from the models of other side panels, which use the same machine. */
export const unknownOutcomesLeftOut = {
  'xstate.done.actor.check': elsewhere,
  'xstate.error.actor.check': elsewhere,
  openFound: elsewhere,
  createAnyway: elsewhere,
};
