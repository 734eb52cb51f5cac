import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#server/process/config.ts';

/**
 * Answers only under the names that this server has been told are its own, and those of this machine.
 * A page of a stranger whose name has been made to lead here (DNS rebinding) comes under another.
 */
export function allowedHosts(names: readonly string[] = []): MiddlewareHandler {
  const own = new Set(names);
  return async (c, next) => {
    // Without a header, as in HTTP/1.0, the listener has put in a name of its own.
    const name = hostName(c.req.header('Host') || new URL(c.req.url).host);
    if (own.has('*') || isLoopback(name) || own.has(name)) return next();
    const message = `Pult не отвечает под именем «${name.slice(0, 255)}»: назовите его в ALLOWED_HOSTS.`;
    const isCall = c.req.path.startsWith('/api/');
    return isCall ? c.json({ success: false, message }, 421) : c.text(message, 421);
  };
}

/** The name without its port, as names are compared. */
const hostName = (host: string) => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
