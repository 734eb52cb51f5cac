/** The windows, menus and the palette over the page, and which commands they leave in reach. */
import type { Layer, OpenLayer } from '#ui/overlay/layer.tsx';
import type { BoundCommand } from './command.ts';

export interface Layers {
  /** Puts the layer over all others until the returned function is called. */
  readonly open: OpenLayer;
  isOpen(layer: Layer): boolean;
  /** The topmost layer, which receives the keys; null if there is only the page. */
  top(): Layer | null;
  /** The topmost window, even if a menu or the palette is over it. */
  window(): Layer | null;
}

export function createLayers(): Layers {
  let stack: readonly Layer[] = [];
  return {
    open(layer) {
      stack = [...stack, layer];
      return () => {
        stack = stack.filter((one) => one !== layer);
      };
    },
    isOpen: (layer) => stack.includes(layer),
    top: () => stack.at(-1) ?? null,
    window: () => stack.findLast(({ kind }) => kind === 'window') ?? null,
  };
}

/** Whether the command was bound for this layer, or has its button there. */
export function belongsTo({ command, layer }: BoundCommand, to: Layer): boolean {
  return layer === to || [...to.buttons].some(({ id }) => id === command.id);
}
