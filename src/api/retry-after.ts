/** Longer waits are mistakes of a server, or of its clock. The person may try again after this one. */
const AT_MOST_S = 3_600;

/** In how many seconds the server wants to be asked again; undefined if it does not say. */
export function retryAfter(status: number, headers: Headers): number | undefined {
  const text = headers.get('Retry-After')?.trim();
  if (!text || (status !== 429 && status !== 503)) return undefined;
  // The server's date by the server's clock.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1_000;
  return seconds > 0 ? Math.min(Math.ceil(seconds), AT_MOST_S) : undefined;
}
