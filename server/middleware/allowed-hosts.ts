import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#server/process/config.ts';

/**
 * Rejects calls unless the `Host` header is a configured name or a name of this machine. That blocks foreign
 * pages whose domain resolves to this server (DNS rebinding).
 */
export function allowedHosts(names: readonly string[] = []): MiddlewareHandler {
  const own = new Set(names);
  return async (c, next) => {
    // HTTP/1.0 may omit the header; the URL then has the name that the listener sets.
    const name = hostName(c.req.header('Host') || new URL(c.req.url).host);
    if (own.has('*') || isLoopback(name) || own.has(name)) return next();
    const message = `Pult не отвечает под именем «${name.slice(0, 255)}»: назовите его в ALLOWED_HOSTS.`;
    const isCall = c.req.path.startsWith('/api/');
    return isCall ? c.json({ success: false, message }, 421) : c.text(message, 421);
  };
}

/** Returns the name in lower case without the port. */
const hostName = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
