/**
 * A machine as a graph: every path through it, what each step accepts and emits, and which parts no
 * path takes.
 *
 * It walks the production machine. Invoked promises do not run; their end is an event of its own
 * (`settled`), and so is a timer that expires.
 */
// biome-ignore-all lint/suspicious/noExplicitAny: the graph knows machines without their types
import { getShortestPaths } from '@xstate/graph';
import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createActor,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  type InputFrom,
  type SnapshotFrom,
} from 'xstate';
import { itself, rememberBy, wholeKey } from './remembered.ts';

/** The event of an invoked actor that settles, or of a timer that expires. */
export const settled = {
  done: <const TId extends string, TOutput>(actorId: TId, output: TOutput) => ({
    type: `xstate.done.actor.${actorId}` as const,
    output,
    actorId,
  }),
  error: <const TId extends string>(actorId: TId, error: unknown) => ({
    type: `xstate.error.actor.${actorId}` as const,
    error,
    actorId,
  }),
  after: <const TDelay extends string, const TState extends string>(
    delay: TDelay,
    state: TState,
  ) => ({ type: `xstate.after.${delay}.${state}` as const }),
};
/** Deliberately wide: it does not define which ids exist. */
interface SettledEvent {
  readonly type: `xstate.${string}`;
}

/** Any event of a machine. */
export type Happening<TMachine extends AnyStateMachine> = EventFromLogic<TMachine> | SettledEvent;

/** The possible next events with their payloads. A type may occur with several payloads. */
type Events<TMachine extends AnyStateMachine, TEvent> =
  | readonly TEvent[]
  | ((snapshot: SnapshotFrom<TMachine>) => readonly TEvent[]);

interface Start<TMachine extends AnyStateMachine, TType> {
  readonly input?: InputFrom<TMachine>;
  /** Only these events, for example those of one parallel region. */
  readonly only?: readonly TType[];
}

/** Limits the exploration of a machine. */
export interface Exploration<TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>> {
  readonly machine: TMachine;
  /** The start of each group of paths, by the first words of its titles. */
  readonly starts: Readonly<Record<string, Start<TMachine, NoInfer<TEvent>['type']>>>;
  readonly events: Events<TMachine, TEvent>;
  /** Which differences of context count as different states. Keep few: they bound the search. */
  readonly distinguish: (snapshot: SnapshotFrom<TMachine>) => unknown;
  /** An event that immediately follows an emitted one. */
  readonly react?: (
    emitted: EmittedFrom<TMachine>,
    snapshot: SnapshotFrom<TMachine>,
  ) => readonly EventObject[];
  /** A coarser version of `distinguish`, if there are too many steps to render each. */
  readonly condense?: (snapshot: SnapshotFrom<TMachine>) => unknown;
  /** Events that cannot happen here, each with the reason. */
  readonly leavesOut?: Readonly<Record<string, string>>;
}

/** One step of a path and its effects. */
export interface Step<TMachine extends AnyStateMachine = AnyStateMachine> {
  /** The event; null at the start. */
  readonly event: EventObject | null;
  readonly before: SnapshotFrom<TMachine> | null;
  readonly snapshot: SnapshotFrom<TMachine>;
  /** Emitted events in order. */
  readonly emitted: readonly EmittedFrom<TMachine>[];
  /** Names of actions with effects outside the machine. */
  readonly actions: readonly string[];
  /** The transitions taken, named as in `placesOf`. */
  readonly taken: readonly string[];
}
export interface Path<TMachine extends AnyStateMachine = AnyStateMachine> {
  readonly start: string;
  readonly steps: readonly Step<TMachine>[];
}

type AnyExploration = Exploration<any, any>;
type Scope = Parameters<AnyStateMachine['transition']>[2];

/** Type-checks the events of an exploration against its machine. */
export function explore<TMachine extends AnyStateMachine, const TEvent extends Happening<TMachine>>(
  exploration: Exploration<TMachine, TEvent>,
): Exploration<TMachine, TEvent> {
  return exploration;
}

/** Whether an exported value is an exploration. */
export function isExploration(value: unknown): value is AnyExploration {
  return typeof value === 'object' && value !== null && 'starts' in value && 'machine' in value;
}

/**
 * The shortest path to every transition between distinguished states. No path is the prefix of
 * another.
 */
export function pathsOf<TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>>(
  exploration: Exploration<TMachine, TEvent>,
): Path<TMachine>[] {
  const { distinguish } = exploration as AnyExploration;
  const key = rememberBy(itself, (snapshot: any) =>
    JSON.stringify([snapshot.value, distinguish(snapshot)]),
  );
  // States reached from one start need not be explored from the next.
  const known = new Set<string>();
  return Object.entries(exploration.starts).flatMap(([start, { input, only }]) => {
    const walker = createWalker(exploration, input);
    const offered = offeredBy(exploration, only);
    const replay = createReplay(exploration, walker, offered);
    // Each edge is a vertex, so many vertices have the same state: what follows a state is computed once.
    const keyOf = rememberBy(itself, wholeKey);
    const followUps = rememberBy(keyOf, (snapshot: any) => {
      const take = (event: EventObject) => walker.take(snapshot, event).snapshot;
      return { events: offered(snapshot), take: rememberBy(itself, take) };
    });
    const logic = {
      ...walker.logic,
      transition: (before: any, event: EventObject) => followUps(before).take(event),
    };
    const paths = getShortestPaths(logic, {
      events: (snapshot: any) => followUps(snapshot).events,
      // One vertex per edge, so that the shortest paths take each transition once.
      serializeState: (snapshot: any, event: any, previous: any) =>
        event && previous
          ? `${key(previous)} ${JSON.stringify(event)} ${key(snapshot)}`
          : key(snapshot),
      stopWhen: (snapshot: any) => !only && known.has(key(snapshot)),
      limit: 40_000,
    });
    if (!only) for (const { state } of paths) known.add(key(state));
    const trails = paths.map(({ steps }: any) => steps.slice(1).map(({ event }: any) => event));
    return withoutPrefixes(trails).map((trail) => ({ start, steps: replay(trail) }));
  });
}

/** Every distinct step of all paths, for invariants. */
export function edgesOf<TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>>(
  exploration: Exploration<TMachine, TEvent>,
): (Step<TMachine> & { readonly event: EventObject; readonly before: SnapshotFrom<TMachine> })[] {
  const { distinguish } = exploration as AnyExploration;
  const edges = new Map<string, any>();
  for (const step of pathsOf(exploration).flatMap(({ steps }) => steps)) {
    if (!step.event) continue;
    const states = [step.before, step.snapshot].map((one: any) => [one.value, distinguish(one)]);
    edges.set(JSON.stringify([states, step.event]), step);
  }
  return [...edges.values()];
}

/** Returns the same steps for `it.each`, titled with the previous state and the event. */
export const titledEdgesOf = <TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>>(
  exploration: Exploration<TMachine, TEvent>,
) =>
  edgesOf(exploration).map((edge) => {
    const { value } = edge.before as AnyMachineSnapshot;
    return [`${JSON.stringify(value)} + ${titleOf(edge.event)}`, edge] as const;
  });

/** As `path.changed /lock`: the type, and the payload that distinguishes it. */
export function titleOf(event: EventObject | null): string {
  if (!event) return 'start';
  const { type, actorId: _, ...payload } = event as EventObject & Record<string, unknown>;
  const words = Object.values(payload).map((value) => {
    if (value instanceof Error) return value.message;
    return typeof value === 'string' ? value : (JSON.stringify(value)?.slice(0, 60) ?? '');
  });
  return [type.replace(/^xstate\.(\w+)\.(actor\.)?/, '$1 '), ...words].join(' ').trimEnd();
}

/** Whether the machine is in a state, written as `open.failed`. */
export function isIn(snapshot: AnyMachineSnapshot, state: string): boolean {
  return snapshot._nodes.some(({ path }) => path.join('.') === state);
}

export function offeredBy({ machine, events }: AnyExploration, only?: readonly string[]) {
  return (snapshot: any): EventObject[] => {
    if (snapshot.status !== 'active') return [];
    const listed: readonly EventObject[] = typeof events === 'function' ? events(snapshot) : events;
    return listed.filter(
      (event) =>
        (only?.includes(event.type) ?? true) &&
        // Wider than `snapshot.can`: includes transitions without any effect.
        machine.getTransitionData(snapshot, event).length > 0,
    );
  };
}

/** Takes single steps and records their effects. */
export function createWalker({ machine, react }: AnyExploration, input: unknown) {
  let log = { taken: [] as string[], emitted: [] as any[], actions: [] as string[] };
  let self: AnyActorRef | undefined;
  // The receiver of `sendParent`.
  const parent = createActor(
    fromCallback(() => {}),
    {
      inspect: (inspected) => {
        if (inspected.type !== '@xstate.microstep' || inspected.actorRef !== self) return;
        log.taken.push(...inspected._transitions.flatMap((one) => placeOf(one) ?? []));
      },
    },
  );
  self = createActor(machine as AnyStateMachine, { input, parent } as any);
  const scope: Scope = {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: ({ type, params }: any) => {
      if (type === 'xstate.emit') log.emitted.push(params.event);
      else if (!type.startsWith('xstate.')) log.actions.push(type);
    },
  };

  function logged(first: () => any, event: EventObject | null, before: any): Step<any> {
    log = { taken: [], emitted: [], actions: [] };
    let snapshot = first();
    for (let heard = 0; heard < log.emitted.length; heard++) {
      for (const answer of react?.(log.emitted[heard], snapshot) ?? []) {
        snapshot = machine.transition(snapshot, answer, scope);
      }
      if (heard > 50) throw new Error('The machine and its world answer each other without end');
    }
    return { ...log, event, before, snapshot };
  }
  const begin = () => logged(() => machine.getInitialSnapshot(scope, input), null, null);
  const take = (before: any, event: EventObject) =>
    logged(() => machine.transition(before, event, scope), event, before);
  return {
    begin,
    take,
    logic: {
      getInitialSnapshot: () => begin().snapshot,
      transition: (before: any, event: EventObject) => take(before, event).snapshot,
      getPersistedSnapshot: (snapshot: any) => snapshot,
    } as any,
  };
}

/**
 * Returns the steps of a trail. They are replayed, because the graph's snapshots may come from another path to the same
 * distinguished state. Trails with the same beginning share its steps.
 */
function createReplay(
  exploration: AnyExploration,
  walker: ReturnType<typeof createWalker>,
  offered: (snapshot: any) => EventObject[],
): (trail: readonly EventObject[]) => Step<any>[] {
  const first: Replayed = { step: walker.begin(), next: new Map() };

  function follow(trail: readonly EventObject[], at: Replayed, event: EventObject, past: number) {
    const key = JSON.stringify(event);
    const known = at.next.get(key);
    if (known) return known;
    const same = offered(at.step.snapshot).find((one) => JSON.stringify(one) === key);
    if (!same) {
      const path = ['start', ...trail.slice(0, past + 1).map(titleOf)].join(' → ');
      throw new Error(`"${exploration.machine.id}": \`distinguish\` is too coarse for ${path}`);
    }
    const next: Replayed = { step: walker.take(at.step.snapshot, same), next: new Map() };
    at.next.set(key, next);
    return next;
  }

  return (trail) => {
    const steps = [first.step];
    let at = first;
    for (const [past, event] of trail.entries()) {
      at = follow(trail, at, event, past);
      steps.push(at.step);
    }
    return steps;
  };
}

/** A step and the steps that were replayed after it, by event. */
interface Replayed {
  readonly step: Step<any>;
  readonly next: Map<string, Replayed>;
}

/** Drops trails that are a prefix of another. */
function withoutPrefixes(trails: EventObject[][]): EventObject[][] {
  const keys = trails.map((trail) => trail.map((event) => `${JSON.stringify(event)}\n`).join(''));
  // In this order, the keys that begin with a key follow it directly.
  const sorted = [...keys].sort();
  const next = new Map(sorted.map((key, at) => [key, sorted[at + 1]]));
  return trails.filter((_, at) => !next.get(keys[at]!)?.startsWith(keys[at]!));
}

/** The name of a transition, equal in all machines of one factory. */
function placeOf(transition: AnyTransitionDefinition): string | null {
  const { source, eventType, guard, target } = transition;
  const branches = eventType === '' ? source.always : source.transitions.get(eventType);
  const branch = branches?.indexOf(transition as never) ?? -1;
  if (branch < 0) return null;
  const type = eventType === '' ? 'always' : eventType.replace(`.${source.id}`, '');
  const guardType = typeof guard === 'object' && guard !== null ? guard.type : guard;
  const to = target?.map(({ path }) => path.join('.') || '(root)').join(', ');
  return [
    source.path.join('.') || '(root)',
    `on ${type}${branches!.length > 1 ? ` #${branch + 1}` : ''}`,
    ...(guardType ? [`[${typeof guardType === 'function' ? 'inline' : guardType}]`] : []),
    ...(to ? [`→ ${to}`] : []),
  ].join(' ');
}

/** Everything that a path can take: states and transitions. */
export function placesOf(machine: AnyStateMachine): string[] {
  return nodesOf(machine.root).flatMap((node) => [
    ...(node.path.length ? [`state ${node.path.join('.')}`] : []),
    ...[...node.transitions.values(), node.always ?? []].flat().map((one) => placeOf(one)!),
  ]);
}

/** A state and its descendants without history states. */
export function nodesOf(node: AnyStateNode): AnyStateNode[] {
  if (node.type === 'history') return [];
  return [node, ...Object.values(node.states).flatMap((one) => nodesOf(one as AnyStateNode))];
}

const taken = new WeakMap<AnyExploration, ReadonlySet<string>>();

/** The places that the paths of an exploration take. */
function placesTaken(exploration: AnyExploration): ReadonlySet<string> {
  const known = taken.get(exploration);
  if (known) return known;
  const places = new Set<string>();
  for (const { steps } of pathsOf(exploration)) {
    for (const step of steps) {
      for (const place of step.taken) places.add(place);
      const { _nodes } = step.snapshot as AnyMachineSnapshot;
      for (const { path } of _nodes) places.add(`state ${path.join('.')}`);
    }
  }
  taken.set(exploration, places);
  return places;
}

/** The places that none of the explorations takes. */
export function gapsOf(
  explorations: readonly AnyExploration[],
  places: readonly string[] = explorations.flatMap(({ machine }) => placesOf(machine)),
): string[] {
  return [...new Set(places)].filter(
    (place) => !explorations.some((one) => placesTaken(one).has(place)),
  );
}
