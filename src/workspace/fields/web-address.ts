/** A web address that was typed without its scheme. */

const ADDRESS =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;
/** Not an address: an icon may be a file on the API's own host. */
const FILE = /^[^/]+\.(?:png|svg|jpe?g|webp|gif|ico|avif)$/i;

/** `https://bank.ru` for a typed `bank.ru`; null for text that is not a web address without its scheme. */
export function withScheme(text: string): string | null {
  const plain = text.trim().replace(/^\/\//, '');
  return ADDRESS.test(plain) && !FILE.test(plain) ? `https://${plain}` : null;
}
