import type { MiddlewareHandler } from 'hono';

interface Allowed {
  /** Other origins of the API. */
  readonly apiOrigins?: readonly string[] | undefined;
  /** Other hosts of logos. A source without a scheme never allows `http:` on a page served over `https:`. */
  readonly imgHosts?: readonly string[] | undefined;
}

/** Returns a policy that lets pages run only what this server serves, and also show logos from named hosts. */
function contentSecurityPolicy({ apiOrigins = [], imgHosts = [] }: Allowed): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': [
      "'self'",
      ...apiOrigins,
      ...imgHosts.map((host) => (host === '*' ? 'https:' : host)),
    ],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // The console never creates scripts or markup from text; this prevents it from starting to.
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** Returns the headers of every answer that do not depend on its request. */
export const headersOf = (allowed: Allowed) => ({
  'Content-Security-Policy': contentSecurityPolicy(allowed),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
});

/** Adds the headers to every answer, including those of the API. */
export function securityHeaders(
  options: Allowed & { readonly trustProxy: boolean },
): MiddlewareHandler {
  const headers = headersOf(options);
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    // Only the proxy knows whether the browser used https, and only its operator what the subdomains use.
    if (options.trustProxy && c.req.header('X-Forwarded-Proto') === 'https') {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000');
    }
  };
}
