/**
 * The base host of all calls: `VITE_API_HOST` when the page is served from the local frontend name
 * (`VITE_LOCAL_FRONTEND`), else the origin that served the page.
 */
export function baseURL(): string {
  const local = import.meta.env.VITE_LOCAL_FRONTEND || 'localhost';
  const host = import.meta.env.VITE_API_HOST ?? '';
  return window.location.hostname === local ? host : '';
}
