/** An address without its scheme: what it would be with one. */

const ADDRESS =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** An icon may be a file on the API's own host. */
const FILE = /^[^/]+\.(?:png|svg|jpe?g|webp|gif|ico|avif)$/i;

/** `https://bank.ru` for a typed `bank.ru`; null for anything that is no web address without its scheme. */
export function withScheme(text: string): string | null {
  const plain = text.trim().replace(/^\/\//, '');
  return ADDRESS.test(plain) && !FILE.test(plain) ? `https://${plain}` : null;
}
