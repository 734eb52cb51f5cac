import { SHELL_KEY } from '#app/runtime/storage-keys.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

/** The stored menu and theme, unchecked. Anything odd is left to the console. */
export function storedLook(): { readonly menu?: unknown; readonly theme?: unknown } {
  try {
    return Object(JSON.parse(browserStorage.getItem(SHELL_KEY) ?? '{}'));
  } catch {
    return {};
  }
}

/** Called before the first paint; otherwise the page would flash in the theme of the system. */
export function adoptTheme(): void {
  const { theme } = storedLook();
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
}
