import type { Services } from '#workspace/services.tsx';
import { createWriters, type Writers } from '#workspace/writing/writers.ts';
import { createTestUndo } from './undo.ts';

/** Services with only these APIs, plus writers, an undo and messages that nobody reads. */
export function servicesOf<TApis extends Partial<Services>>(apis: TApis) {
  const writers: Writers = createWriters(() => services as unknown as Services);
  const services = {
    undo: createTestUndo().undo,
    notify: () => {},
    settle: () => {},
    quiet: apis as unknown as Services['quiet'],
    ...apis,
    writers,
  };
  return services;
}
