/** Turns the ways through a machine into tests of the rendered screen. */
import { waitFor } from '@testing-library/react';
import { test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import {
  type Exploration,
  type Happening,
  isIn,
  type Path,
  pathsOf,
  type Step,
  titleOf,
} from './model.ts';
import { toursOf } from './tours.ts';

type Awaitable = void | Promise<void>;

export interface Walk<
  TMachine extends AnyStateMachine,
  TEvent extends Happening<TMachine>,
  TDriver,
> {
  /** Sets up a fresh screen for a tour, from the named start. */
  setUp: (start: string) => TDriver | Promise<TDriver>;
  /** How a user or the environment causes each event, whatever came before in the tour. */
  perform: {
    [TType in TEvent['type']]: (
      driver: TDriver,
      event: Extract<TEvent, { type: TType }>,
      before: SnapshotFrom<TMachine>,
    ) => Awaitable;
  };
  /**
   * What the screen must show in each state; `open.failed` is inside `open`, `*` is always checked.
   * Repeated for some seconds until nothing throws, so it must have no effects.
   */
  verify: Record<
    string,
    (driver: TDriver, snapshot: SnapshotFrom<TMachine>, step: Step<TMachine>) => void
  >;
}

/** One test per tour. Together they take every transition. */
export function testEveryTransition<
  TMachine extends AnyStateMachine,
  TEvent extends Happening<TMachine>,
  TDriver,
>(exploration: Exploration<TMachine, TEvent>, walk: Walk<TMachine, TEvent, TDriver>): void {
  const paths = pathsOf(exploration);
  const gaps = gapsIn(exploration.machine, exploration, walk, paths);
  if (gaps.length) throw new Error(`Incomplete model:\n- ${gaps.join('\n- ')}`);

  const perform = walk.perform as Record<
    string,
    (driver: TDriver, event: unknown, before: unknown) => Awaitable
  >;
  for (const { start, steps } of toursOf(exploration, paths)) {
    const events = steps.slice(1).map(({ event }) => titleOf(event));
    test([start, ...events].join(' → '), async () => {
      const driver = await walk.setUp(start);
      for (const [at, step] of steps.entries()) {
        try {
          if (step.event) await perform[step.event.type]!(driver, step.event, step.before);
          await waitFor(
            () => {
              for (const [state, verify] of Object.entries(walk.verify)) {
                if (!holds(state, step.snapshot)) continue;
                const checked: unknown = verify(driver, step.snapshot, step);
                if (checked instanceof Promise) throw new Error(`nobody waits for "${state}"`);
              }
            },
            // Long enough for a busy machine. The error does not print the whole document.
            { timeout: 5_000, interval: 10, onTimeout: (error) => error },
          );
        } catch (error) {
          throw named(error, `step ${at} of ${steps.length - 1}, ${titleOf(step.event)}`);
        }
      }
    }, 60_000);
  }
}

/** Adds the failed step of a tour to the error. */
function named(error: unknown, step: string): unknown {
  if (!(error instanceof Error)) return new Error(`${step}: ${error}`);
  error.message = `${step}: ${error.message}`;
  return error;
}

const holds = (state: string, snapshot: unknown) =>
  state === '*' || isIn(snapshot as AnyMachineSnapshot, state);

/** A model that omits an event or a state would pass without checking it. */
function gapsIn<TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>>(
  machine: AnyStateMachine,
  { leavesOut = {} }: Pick<Exploration<TMachine, TEvent>, 'leavesOut'>,
  { perform, verify }: Pick<Walk<TMachine, TEvent, never>, 'perform' | 'verify'>,
  paths: readonly Path<TMachine>[],
): string[] {
  const steps = paths.flatMap((path) => path.steps);
  const happened = new Set(steps.map(({ event }) => event?.type));
  const described = new Set(Object.keys(verify));
  const gaps = [
    ...machine.events
      .filter((type) => !happened.has(type) && !(type in leavesOut))
      .map((type) => `"${type}" never happens, and the model does not say why`),
    ...Object.keys(leavesOut)
      .filter((type) => happened.has(type) || !machine.events.includes(type))
      .map((type) => `"${type}" is left out for no reason`),
    ...Object.keys(perform)
      .filter((type) => !happened.has(type))
      .map((type) => `"${type}" is performed, but never happens`),
    ...[...described]
      .filter((state) => !steps.some(({ snapshot }) => holds(state, snapshot)))
      .map((state) => `state "${state}" is never reached`),
    ...steps.flatMap(({ snapshot }) =>
      undescribed(snapshot as AnyMachineSnapshot, described).map(
        (state) => `state "${state}" is not verified`,
      ),
    ),
  ];
  return [...new Set(gaps)];
}

/** The innermost active states without a description of their own or of an ancestor. */
function undescribed({ _nodes }: AnyMachineSnapshot, described: ReadonlySet<string>): string[] {
  return _nodes
    .filter((node) => Object.keys(node.states).length === 0 && node.path.length > 0)
    .filter(({ path }) => !path.some((_, i) => described.has(path.slice(0, i + 1).join('.'))))
    .map(({ path }) => path.join('.'));
}
