import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { BoundCommand } from '#commands/command.ts';
import type { TestConsole } from './runtime.tsx';
import type { Press } from './writes.tsx';

/** Waits for the command; returns it with its subject and the event that it would send. */
export async function foundCommand({ runtime }: TestConsole, [id, key]: Press) {
  let bound: BoundCommand | undefined;
  let subject: unknown;
  await waitFor(
    () => {
      bound = runtime.registry.all().find(({ command }) => command.id === id);
      const choice = bound?.on?.choices().find((one) => one.key === key);
      expect(bound && (key === undefined || choice), id).toBeTruthy();
      subject = choice?.subject;
    },
    { timeout: 5_000 },
  );
  return { bound: bound!, subject, event: bound!.eventFor(subject) };
}
