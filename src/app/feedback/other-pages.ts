/** A sign-out signs out all pages of this browser, so it first asks the others what they would lose. */
import { TOKEN_KEY } from '#app/runtime/storage-keys.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

const CHANNEL = 'pult.leaving';
/** A closing page no longer answers, and a page that has just opened does not answer yet. */
const TIMEOUT_MS = 400;

/** Throws if another page would lose something, or if there is one that cannot be asked. */
export async function askOthers(): Promise<void> {
  // A browser that refuses storage gives each page a session of its own.
  if (!browserStorage.isShared(TOKEN_KEY)) return;
  let silent = await countOpen();
  if (silent < 2) return;
  const channel = openChannel();
  if (!channel) {
    // There may be no other page, and users would stop reading a question at each sign-out.
    if (silent === Infinity) return;
    throw new Error('Other pages cannot be asked');
  }
  const answer = new Promise<void>((resolve, reject) => {
    // This page answers, too.
    channel.onmessage = ({ data }) => {
      if (data === 'loses') reject(new Error('Another page would'));
      if (data === 'keeps' && --silent === 0) resolve();
    };
    setTimeout(resolve, TIMEOUT_MS);
  });
  channel.postMessage('asks');
  return answer.finally(() => channel.close());
}

/**
 * Returns how many pages are open; infinity without locks, as on plain HTTP, or if they are refused: then no answer
 * counts as the last one.
 */
async function countOpen(): Promise<number> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  // Each page holds a lock while it is open. Browsers do not freeze a page with a lock, so it can answer.
  return held.filter(({ name }) => name?.startsWith('pult.page.')).length || Infinity;
}

/** Undefined if the browser has no channels, or refuses them. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return undefined;
  }
}

/**
 * Answers other pages, if the browser lets them ask.
 *
 * @param loses Whether this page would lose something.
 * @returns Stops answering.
 */
export function answerOthers(loses: () => boolean): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.onmessage = ({ data }) => {
    if (data === 'asks') channel.postMessage(loses() ? 'loses' : 'keeps');
  };
  return () => channel.close();
}
