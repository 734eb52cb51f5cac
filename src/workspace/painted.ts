/** Resolves once the next frame has been painted. */
export const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const LATEST_MS = 100;

/**
 * Resolves a frame later than `painted`, so that the next task does not delay a key; after 100 ms at the latest,
 * because a hidden tab paints nothing.
 */
export const paintedSoon = () =>
  Promise.race([painted().then(painted), new Promise((resolve) => setTimeout(resolve, LATEST_MS))]);
