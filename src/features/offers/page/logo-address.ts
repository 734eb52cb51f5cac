import { baseURL } from '#api/host.ts';

/**
 * Where the image of an offer is asked for. An address without a host is a file of the API; null where
 * there is none, or where it is no address of the web.
 */
export function logoAddress(icon: string | null | undefined): string | null {
  const text = icon?.trim() ?? '';
  const root = baseURL() || window.location.origin;
  if (!text || !URL.canParse(text, root)) return null;
  const { protocol, href } = new URL(text, root);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
