/** The layers over the page. Each window, menu and palette registers itself as an open layer. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';

export interface Layer {
  kind: 'window' | 'palette' | 'menu';
  title: string;
  /** The buttons inside it, also of commands that were bound outside. */
  readonly buttons: Set<{ readonly id: string }>;
}

/** Adds a layer that opens; returns a function that removes it. */
export type OpenLayer = (layer: Layer) => () => void;

/** Registers a layer. The console provides the function. */
export const OpenLayerContext = createContext<OpenLayer>(() => () => {});

/** The layer around the caller; null on the page itself. */
export const LayerContext = createContext<Layer | null>(null);

/** A layer to pass to a window, and to the commands that belong to it. */
export function useLayer(kind: Layer['kind'] = 'window'): Layer {
  const layer = useRef<Layer>(null);
  layer.current ??= { kind, title: '', buttons: new Set() };
  return layer.current;
}

/** Wraps the content of a layer, so that the layer is open as long as its content is mounted. */
export function LayerContent({
  layer,
  title = '',
  children,
}: {
  layer: Layer;
  title?: string;
  children: ReactNode;
}) {
  const open = useContext(OpenLayerContext);
  useLayoutEffect(() => {
    layer.title = title;
  }, [layer, title]);
  useLayoutEffect(() => open(layer), [open, layer]);
  return <LayerContext value={layer}>{children}</LayerContext>;
}

/** Registers a button with the layer around the caller; null while there is no button. */
export function useButtonInLayer(id: string | null): void {
  const layer = useContext(LayerContext);
  useLayoutEffect(() => {
    if (!layer || id === null) return;
    const button = { id };
    layer.buttons.add(button);
    return () => void layer.buttons.delete(button);
  }, [layer, id]);
}
