/**
 * The base URL of all calls: `VITE_API_HOST` on the local frontend host (`VITE_LOCAL_FRONTEND`),
 * otherwise the page's own origin.
 */
export function baseURL(): string {
  const local = import.meta.env.VITE_LOCAL_FRONTEND || 'localhost';
  const host = import.meta.env.VITE_API_HOST ?? '';
  return window.location.hostname === local ? host : '';
}
