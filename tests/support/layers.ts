import type { Layer } from '#ui/overlay/layer.tsx';

/** A layer as a window makes it. */
export const layerOf = (kind: Layer['kind'] = 'window', title = ''): Layer => ({
  kind,
  title,
  buttons: new Set(),
});
