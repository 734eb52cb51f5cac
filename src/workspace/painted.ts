/** Resolves once the next frame has been painted. */
export const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const LATEST_MS = 100;

/**
 * The same a frame later, so that what follows holds up no key, but not much later where nothing is painted: in a
 * tab that is not seen.
 */
export const paintedSoon = () =>
  Promise.race([painted().then(painted), new Promise((resolve) => setTimeout(resolve, LATEST_MS))]);
