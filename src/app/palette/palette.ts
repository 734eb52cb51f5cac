/** Starts the palette: its actor, its code, and its keyboard handling. */
import { createActor, fromPromise } from 'xstate';
import { say } from '#app/feedback/messages.ts';
import { loadPalette } from '#app/runtime/lazy-views.ts';
import type { Layers } from '#commands/layers.ts';
import type { ToastsActor } from '#machines/feedback/toasts.machine.ts';
import { type PaletteActor, paletteMachine } from '#machines/palette/palette.machine.ts';
import { type PaletteFocus, takeKeys } from './palette-keys.ts';

export function createPalette(
  toasts: ToastsActor,
  layers: Layers,
): {
  palette: PaletteActor;
  paletteFocus: PaletteFocus;
} {
  const palette = createActor(
    paletteMachine.provide({ actors: { load: fromPromise(loadPalette) } }),
  );
  palette.on('unloadable', () =>
    say(
      toasts,
      'palette',
      'Список команд не загрузился. Проверьте соединение и обновите страницу.',
    ),
  );
  return { palette, paletteFocus: takeKeys(palette, layers) };
}
