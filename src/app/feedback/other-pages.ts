/** A sign-out signs out all pages of this browser, so that it asks the others what they would lose. */
import { TOKEN_KEY } from '#app/runtime/storage-keys.ts';
import { browserStorage } from '#workspace/drafts/browser-storage.ts';

const CHANNEL = 'pult.leaving';
/** A page that is closing does not answer any more, and one that has just begun not yet. */
const PATIENCE_MS = 400;

/** Throws if another page would lose something, or if there is one that cannot be asked. */
export async function askOthers(): Promise<void> {
  // A browser that refuses storage gives each page a session of its own.
  if (!browserStorage.isShared(TOKEN_KEY)) return;
  let silent = await countOpen();
  if (silent < 2) return;
  const channel = openChannel();
  if (!channel) {
    // Perhaps there is no other page, and a question at each sign-out would not be read any more.
    if (silent === Infinity) return;
    throw new Error('Other pages cannot be asked');
  }
  const answer = new Promise<void>((resolve, reject) => {
    // This page answers, too.
    channel.onmessage = ({ data }) => {
      if (data === 'loses') reject(new Error('Another page would'));
      if (data === 'keeps' && --silent === 0) resolve();
    };
    setTimeout(resolve, PATIENCE_MS);
  });
  channel.postMessage('asks');
  return answer.finally(() => channel.close());
}

/**
 * How many pages are open. Unknown without locks, as on plain http, or if they are refused: then no answer
 * is the last one.
 */
async function countOpen(): Promise<number> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  // Each page holds one while it is open; one that holds a lock is not put to sleep, so it can answer.
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
 * @returns Ends it.
 */
export function answerOthers(loses: () => boolean): () => void {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.onmessage = ({ data }) => {
    if (data === 'asks') channel.postMessage(loses() ? 'loses' : 'keeps');
  };
  return () => channel.close();
}
