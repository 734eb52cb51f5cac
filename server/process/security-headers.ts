import type { MiddlewareHandler } from 'hono';

/** Allows pages to run and show only what this server serves. */
function contentSecurityPolicy(apiOrigins: readonly string[] = []): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    // Logos of channels and offers may be on any host.
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

/** Headers of every answer, including the API. */
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
    // Only the proxy knows whether the browser used https.
    if (options.trustProxy && c.req.header('X-Forwarded-Proto') === 'https') {
      c.res.headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    }
  };
}
