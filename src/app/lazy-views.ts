/** What is not needed for the first screen: loaded when first wanted, or while the browser idles. */
import { lazy } from 'react';

const loadPalette = () => import('./palette-view.tsx');
const loadHelp = () => import('./help-sheet.tsx');
const loadToaster = () => import('./toaster.tsx');
const loadMenus = () => import('./top-bar-menus.tsx');

export const PaletteView = lazy(loadPalette);
export const HelpSheet = lazy(loadHelp);
export const Toaster = lazy(loadToaster);
export const TopBarMenus = lazy(loadMenus);

/** Fetches them all once nothing better is to be done. */
export function preloadViews(): void {
  const whenIdle = window.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 500));
  whenIdle(() => {
    // A chunk that cannot be had now is asked for again, and reported, where it is wanted.
    for (const load of [loadToaster, loadPalette, loadMenus, loadHelp]) load().catch(() => {});
  });
}
