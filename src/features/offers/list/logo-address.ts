import { baseURL } from '#api/host.ts';

/** Drawn for an image that does not load, or that the page must not load. */
export const DEFAULT_LOGO = '/offer-logo.svg';

/**
 * The address of an offer's image. An address without a host is a file of the API. Null if there is no
 * address, or if it is not a web address. The page loads images of its own host, the API's and the hosts
 * that its `img-hosts` names, and none over http when it came over https: an image tells its host who
 * works here and when.
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
  // A page without a list has its policy alone.
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
