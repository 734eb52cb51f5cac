import { useCallback } from 'react';
import { fromPromise } from 'xstate';
import { actorKey } from '#workspace/editing/actor-registry.ts';
import { useKeptActor, useServices } from '#workspace/services.tsx';
import type { ActivityLine } from './lines.ts';
import {
  type ReturningActor,
  type ReturningMachine,
  type ReturnSubject,
  returningMachine,
  returnLabel,
  returnSubject,
} from './return.commands.ts';

// One for all lists: a return that runs outlives the screen that asked for it.
const key = actorKey<ReturningMachine>('activityReturn', (state) => state.matches('idle'));

/** The question and the course of «Вернуть как было», and what it can be asked for. */
export function useReturning(): {
  readonly actor: ReturningActor;
  readonly subjectOf: (line: ActivityLine) => ReturnSubject;
} {
  const { returns, rights } = useServices();
  const actor = useKeptActor(key, () =>
    returningMachine.provide({
      actors: {
        send: fromPromise(async ({ input: { subject } }) => {
          const { line } = subject;
          await (await returns()).send(line.entries, returnLabel(line));
        }),
      },
    }),
  );
  const subjectOf = useCallback((line: ActivityLine) => returnSubject(line, rights), [rights]);
  return { actor, subjectOf };
}
