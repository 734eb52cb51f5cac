/** Imported first: asks for the data of the first screen before the rest of the code runs, and draws them. */

import { baseURL } from '#api/host.ts';
import { TOKEN_KEY } from '#app/runtime/storage-keys.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import { earlyPage } from './early-page.ts';
import { earlyReads } from './early-reads.ts';
import { earlyUrls } from './early-urls.ts';

const token = browserStorage.getItem(TOKEN_KEY);
if (token) {
  const urls = earlyUrls(location.href, history.state);
  const answers = earlyReads.begin(
    token,
    urls.map((url) => baseURL() + url),
  );
  void earlyPage.draw(answers);
}
