import { baseURL } from '#api/host.ts';

/** Shown for an image that does not load, or that the page must not load. */
export const DEFAULT_LOGO = '/offer-logo.svg';

/**
 * Returns the address of an offer's image; null if there is none, or if it is not a web address. An address without a
 * host is a file of the API. The page loads images of its own host, the API's host and the hosts in its `img-hosts`,
 * and none over http if it came over https: an image tells its host who works here and when.
 */
export function logoAddress(icon: string | null | undefined): string | null {
  const text = icon?.trim() ?? '';
  if (!text) return null;
  const root = new URL(baseURL() || '/', window.location.origin);
  if (!URL.canParse(text, root)) return null;
  const url = new URL(text, root);
  const { protocol, href } = url;
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  const isSafe = protocol === 'https:' || window.location.protocol === 'http:';
  return isSafe && isAllowed(url, root) ? href : DEFAULT_LOGO;
}

function isAllowed({ host, hostname, port, protocol }: URL, root: URL): boolean {
  if (host === window.location.host || host === root.host) return true;
  const list = document.querySelector<HTMLMetaElement>('meta[name="img-hosts"]');
  // Without a list, only the policy of the page limits the hosts.
  return (
    !list ||
    list.content.split(/\s+/).some((allowed) => {
      if (allowed === '*') return protocol === 'https:';
      const [name = '', itsPort = ''] = allowed.split(':');
      const isNamed = name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
      return isNamed && port === itsPort;
    })
  );
}
