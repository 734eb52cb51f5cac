import type { Services } from '#workspace/services.tsx';

/** The writers of a console, one of each: all that is written to a thing goes through the same one. */
export interface Writers {
  /** @param create Called when the writer is asked for first. */
  of<TWriter>(create: (services: Services) => TWriter): TWriter;
}

export function createWriters(services: () => Services): Writers {
  const made = new Map<unknown, unknown>();
  return {
    of<TWriter>(create: (services: Services) => TWriter) {
      if (!made.has(create)) made.set(create, create(services()));
      return made.get(create) as TWriter;
    },
  };
}
