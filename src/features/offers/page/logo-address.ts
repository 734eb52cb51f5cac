import { baseURL } from '#api/host.ts';

/**
 * The address of an offer's image. An address without a host is a file of the API. Null if there is no
 * address, or if it is not a web address.
 */
export function logoAddress(icon: string | null | undefined): string | null {
  const text = icon?.trim() ?? '';
  const root = baseURL() || window.location.origin;
  if (!text || !URL.canParse(text, root)) return null;
  const { protocol, href } = new URL(text, root);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
