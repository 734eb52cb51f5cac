/** Views not needed for the first screen: loaded when first used, or while the browser is idle. */
import { lazyView, preloadViews, whileOnline } from '#ui/feedback/lazy-view.tsx';
import { LoadingWindow, type RequestedWindow } from '#workspace/loading-window.tsx';
import { whenIdle } from './first-screen.ts';

const importPalette = () => import('#app/palette/palette-view.tsx');

export const PaletteView = lazyView(importPalette);
export const Background = lazyView(() => import('#app/shell/background.ts'), null, 'when loaded');
/** Drawn once it is loaded: when the browser is idle, or when the palette or the help is opened. */
export const StandIns = lazyView(
  () => import('#app/palette/elsewhere/stand-ins.ts'),
  null,
  'when loaded',
);
/** Loads the stand-ins first, so that the help has their keys from the beginning. */
export const HelpSheet = lazyView<RequestedWindow>(
  () => StandIns.preload().then(() => import('#app/shell/help-sheet.tsx')),
  LoadingWindow,
);
export const Toaster = lazyView(() => import('#app/feedback/toaster.tsx'));
export const JournalPanel = lazyView<RequestedWindow>(
  () => import('#app/journal/journal-panel.tsx'),
  LoadingWindow,
);
export const KeyContinuations = lazyView(() => import('#app/shell/key-continuations.tsx'));
export const LeavingQuestion = lazyView(() => import('#app/feedback/leaving-question.tsx'));
export const Tips = lazyView(() => import('#app/feedback/tip-view.tsx'));
export const TopBarMenus = lazyView(() => import('#app/shell/top-bar-menus.tsx'));

/** Loads all lazy views, screens included, when the browser is idle. The returned function stops it before the next one. */
export function preloadWhenIdle(): () => void {
  let isOver = false;
  void whenIdle().then(() => preloadViews(() => isOver));
  return () => {
    isOver = true;
  };
}

/** Resolves once the palette can be drawn in the same frame; rejects if its code failed to load. */
export async function loadPalette(): Promise<void> {
  await whileOnline(importPalette);
  // Otherwise the palette says for a moment that the screen has no such fields.
  await Background.preload();
  await StandIns.preload();
  await PaletteView.preload();
}
