/** Resolves once the next frame has been painted. */
export const painted = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
