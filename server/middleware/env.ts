import type { HttpBindings } from '@hono/node-server';
import type { Token } from '#server/auth/tokens.ts';

/** The context of a request. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** What the caller shows; null without a token. */
    token: Token | null;
    /** Set once the caller is authenticated. */
    userId: number | undefined;
  };
}
