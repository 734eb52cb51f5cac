/** Imported first: asks for the data of the first screen before the rest of the code runs. */

import { baseURL } from '#api/host.ts';
import { TOKEN_KEY } from '#app/runtime/token-key.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import { earlyReads } from './early-reads.ts';
import { earlyUrls } from './early-urls.ts';

const token = browserStorage.getItem(TOKEN_KEY);
if (token) {
  const urls = earlyUrls(location.href, history.state);
  earlyReads.begin(
    token,
    urls.map((url) => baseURL() + url),
  );
}
