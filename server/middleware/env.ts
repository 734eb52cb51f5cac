import type { HttpBindings } from '@hono/node-server';

/** The context of a request. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set once the caller is authenticated. */
    userId: number | undefined;
  };
}
