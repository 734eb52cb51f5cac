import type { Layer } from '#ui/overlay/layer.tsx';

/** Returns a layer like that of a window. */
export const layerOf = (kind: Layer['kind'] = 'window', title = ''): Layer => ({
  kind,
  title,
  buttons: new Set(),
});
