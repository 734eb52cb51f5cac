import type { HttpBindings } from '@hono/node-server';
import type { Token } from '#server/auth/tokens.ts';

/** The context of a request. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The token that the caller sent; null if there is none. */
    token: Token | null;
    /** The token that this call issued, if any. */
    issued: string | undefined;
    /** Set once the caller is authenticated. */
    userId: number | undefined;
  };
}
