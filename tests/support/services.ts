import { createWriters, type Writers } from '#workspace/editing/writers.ts';
import type { Services } from '#workspace/services.tsx';
import { createTestUndo } from './undo.ts';

/** Services with these APIs and nothing else: an undo and messages that nobody reads, and writers. */
export function servicesOf<TApis extends Partial<Services>>(apis: TApis) {
  const writers: Writers = createWriters(() => services as unknown as Services);
  const services = { undo: createTestUndo().undo, tell: () => {}, ...apis, writers };
  return services;
}
