import type { HttpBindings } from '@hono/node-server';
import type { Token } from '#server/auth/tokens.ts';

/** The context of a request. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** What the caller shows; null without a token. */
    token: Token | null;
    /** The one that this call has given out, if any. */
    issued: string | undefined;
    /** Set once the caller is authenticated. */
    userId: number | undefined;
  };
}
