/** Imported first: sets the theme, requests the data of the first screen before other code runs, and draws the data. */

import { baseURL } from '#api/host.ts';
import { TOKEN_KEY } from '#app/runtime/storage-keys.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import { earlyPage } from './early-page.ts';
import { earlyReads } from './early-reads.ts';
import { earlyUrls } from './early-urls.ts';
import { adoptTheme } from './stored-look.ts';

adoptTheme();

/** How long a slow API may delay the code. */
const TIMEOUT_MS = 100;

const token = browserStorage.getItem(TOKEN_KEY);
const drawn = token ? earlyPage.draw(begin(token)) : Promise.resolve();

// Another tab signed out or changed user, so the preview must go.
window.addEventListener('storage', ({ key }) => {
  if (key === TOKEN_KEY || key === null) earlyPage.end();
});

/** Resolves when the list is on the screen, or when waiting any longer is not worth it. */
export const earlyDone = Promise.race([
  drawn,
  new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
]);

function begin(token: string): readonly Promise<Response>[] {
  const urls = earlyUrls(location.href, history.state);
  return earlyReads.begin(
    token,
    urls.map((url) => baseURL() + url),
  );
}
