/** Imported first: asks for the data of the first screen before the rest of the code runs. */
import { earlyReads } from '#api/early.ts';
import { baseURL } from '#api/host.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';
import { earlyUrls } from './early-urls.ts';
import { TOKEN_KEY } from './token-key.ts';

const token = browserStorage.getItem(TOKEN_KEY);
if (token) {
  const urls = earlyUrls(location.href, history.state);
  earlyReads.begin(
    token,
    urls.map((url) => baseURL() + url),
  );
}
