import type { MiddlewareHandler } from 'hono';

/** What pages of this server may do in a browser: run and show what it serves, and no more. */
function contentSecurityPolicy(apiOrigins: readonly string[] = []): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Logos of channels and offers come from wherever their owners keep them.
    'img-src': ["'self'", 'https:', 'http:', 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...apiOrigins],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** The headers that every answer carries, those of the API too. */
export function securityHeaders(options: {
  readonly apiOrigins?: readonly string[] | undefined;
  readonly trustProxy: boolean;
}): MiddlewareHandler {
  const headers = {
    'Content-Security-Policy': contentSecurityPolicy(options.apiOrigins),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy':
      'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    // Only the proxy knows whether the browser came by https.
    if (options.trustProxy && c.req.header('X-Forwarded-Proto') === 'https') {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    }
  };
}
