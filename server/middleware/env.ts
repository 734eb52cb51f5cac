import type { HttpBindings } from '@hono/node-server';

/** What travels with a request. */
export interface ApiEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Set as soon as it is known who calls. */
    userId: number | undefined;
  };
}
