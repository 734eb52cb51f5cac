import type { Services } from '#workspace/services.tsx';

/** The writers and queues of a session. All writes to one record share the same one. */
export interface Writers {
  /** @param create Identifies the writer, and creates it on the first request. */
  of<TWriter>(create: (services: Services) => TWriter): TWriter;
  /** Called when the session ends. */
  clear(): void;
}

export function createWriters(services: () => Services): Writers {
  const made = new Map<unknown, unknown>();
  return {
    of<TWriter>(create: (services: Services) => TWriter) {
      if (!made.has(create)) made.set(create, create(services()));
      return made.get(create) as TWriter;
    },
    clear: () => made.clear(),
  };
}
