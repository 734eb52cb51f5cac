/**
 * The coverage gate: every state and transition of every machine is on a path that is walked on a
 * screen. A machine without a model, or a branch without a path, fails the run.
 */
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { createFormMachine } from '#machines/editing/form.machine.ts';
import { machinesOf } from '#tests/support/machines.ts';
import { explore, gapsOf, isExploration, nodesOf, placesOf } from '#tests/support/model.ts';
import { loginModel } from './editing/form.model.ts';

type Module = Record<string, unknown>;
const machineFiles = import.meta.glob<Module>('../../machines/**/*.machine.ts', { eager: true });
const modelFiles = import.meta.glob<Module>('./**/*.model.ts', { eager: true });
const walks = import.meta.glob<string>('./**/*.model.test.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const models = Object.values(modelFiles).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    isExploration(value) ? [{ name, value }] : [],
  ),
);

/** All machines of one factory count as one kind. */
const kindOf = (machine: AnyStateMachine) =>
  JSON.stringify([
    nodesOf(machine.root).map(({ path }) => path),
    Object.keys(machine.implementations.actions),
  ]);

const modelsOf = (machine: AnyStateMachine) =>
  models.map(({ value }) => value).filter((model) => kindOf(model.machine) === kindOf(machine));
const missedBy = (machine: AnyStateMachine) => gapsOf(modelsOf(machine), placesOf(machine));

describe.each(Object.entries(machineFiles))('%s', (_, module) => {
  it('has machines, each with a model', () => {
    const machines = machinesOf(module);
    expect(machines, 'exported machines').not.toHaveLength(0);
    for (const { machine } of machines)
      expect(modelsOf(machine), 'models in tests/models').not.toHaveLength(0);
  });

  it('has no state or transition without a path', () => {
    expect(machinesOf(module).flatMap(({ machine }) => missedBy(machine))).toEqual([]);
  }, 60_000);
});

it.each(models)('$name is walked on a screen', ({ name }) => {
  const walk = new RegExp(`testEveryTransition\\(\\s*${name}\\b`);
  expect(Object.values(walks).some((source) => walk.test(source))).toBe(true);
});

describe('the coverage gate', () => {
  const door = setup({
    types: { context: {} as { keys: number }, events: {} as { type: 'push' } | { type: 'lock' } },
    guards: {
      isUnlocked: () => true,
      hasKeys: ({ context }) => context.keys > 0,
    },
  }).createMachine({
    id: 'door',
    context: { keys: 0 },
    initial: 'shut',
    states: {
      shut: {
        on: {
          push: [{ guard: 'isUnlocked', target: 'open' }, { target: 'stuck' }],
          lock: { guard: 'hasKeys', target: 'locked' },
        },
      },
      open: { after: { 500: 'shut' } },
      stuck: {},
      locked: { always: { guard: 'isUnlocked', target: 'shut' } },
    },
  });

  it('names states and transitions without a path', () => {
    const model = explore({
      machine: door,
      starts: { door: {} },
      events: [{ type: 'push' }, { type: 'lock' }],
      distinguish: () => null,
    });
    expect(gapsOf([model])).toEqual([
      'shut on push #2 → stuck',
      'shut on lock [hasKeys] → locked',
      'open on xstate.after.500 → shut',
      'state stuck',
      'state locked',
      'locked on always [isUnlocked] → shut',
    ]);
  });

  it('does not report a timer that the model lists', () => {
    const model = explore({
      machine: door,
      starts: { door: {} },
      events: [{ type: 'push' }, { type: 'xstate.after.500.door.open' }],
      distinguish: () => null,
    });
    expect(gapsOf([model])).not.toContain('open on xstate.after.500 → shut');
  });

  it('checks machines of factories, even unused ones', () => {
    const [{ machine: form } = { machine: door }] = machinesOf({ createFormMachine });
    expect(missedBy(form)).toEqual([]);
    expect(gapsOf([loginModel], placesOf(form))).toContain(
      'open on record.changed #1 [isUntouched]',
    );
  });
});
