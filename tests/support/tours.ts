/** Finds a few long ways through a machine that take the same distinct steps as its many shortest paths. */
// biome-ignore-all lint/suspicious/noExplicitAny: the graph knows machines without their types
import type { AnyStateMachine, EventObject } from 'xstate';
import {
  createWalker,
  type Exploration,
  type Happening,
  offeredBy,
  type Path,
  pathsOf,
  type Step,
} from './model.ts';

type AnyExploration = Exploration<any, any>;

/** Longer tours save little, and take longer to read when they fail. */
const LONGEST = 14;

/** Returns what makes a step distinct: event, states and transitions. */
function stepNames({ distinguish, condense = distinguish }: AnyExploration) {
  const seen = (snapshot: any) => [snapshot.value, condense(snapshot)];
  return ({ event, before, snapshot, taken }: Step<any>) =>
    JSON.stringify([event, before && seen(before), seen(snapshot), taken]);
}

/** A way onwards: the events that lead to a step not taken yet. */
type Plan = readonly EventObject[];

/**
 * Returns tours that together take every distinct step of the shortest paths. Each takes the shortest way to the next
 * step that no tour took, until it is long enough or none can be reached.
 */
export function toursOf<TMachine extends AnyStateMachine, TEvent extends Happening<TMachine>>(
  exploration: Exploration<TMachine, TEvent>,
  paths: readonly Path<TMachine>[] = pathsOf(exploration),
  longest = LONGEST,
): Path<TMachine>[] {
  const nameOf = stepNames(exploration as AnyExploration);
  const namesOf = (ways: readonly Path<TMachine>[]) =>
    new Set(ways.flatMap(({ steps }) => steps.map(nameOf)));
  const left = namesOf(paths);
  const tours: Path<TMachine>[] = Object.entries(exploration.starts).flatMap(
    ([start, { input, only }]) =>
      toursFrom(exploration, createWalker(exploration, input), only, left, longest).map(
        (steps) => ({
          start,
          steps,
        }),
      ),
  );
  // A step that is only possible with another history of the same state.
  for (const path of [...paths].sort((a, b) => b.steps.length - a.steps.length)) {
    if (!path.steps.some((step) => left.has(nameOf(step)))) continue;
    for (const step of path.steps) left.delete(nameOf(step));
    tours.push(path);
  }
  const taken = namesOf(tours);
  const missed = [...namesOf(paths)].filter((name) => !taken.has(name));
  if (missed.length) throw new Error(`No tour takes ${missed.join(', ')}`);
  return tours;
}

function toursFrom(
  exploration: AnyExploration,
  walker: ReturnType<typeof createWalker>,
  only: readonly string[] | undefined,
  left: Set<string>,
  longest: number,
): Step<any>[][] {
  const offered = offeredBy(exploration, only);
  const nameOf = stepNames(exploration);
  const stateOf = (snapshot: any) =>
    JSON.stringify([snapshot.value, exploration.distinguish(snapshot)]);
  const edges = new Map<string, { name: string; step: Step<any> }[]>();

  const stepsFrom = (snapshot: any) =>
    offered(snapshot).map((event) => {
      const step = walker.take(snapshot, event);
      return { name: nameOf(step), step };
    });

  /** The same for planning: computed once for a state, from its first snapshot. */
  function edgesFrom(snapshot: any) {
    const state = stateOf(snapshot);
    const found = edges.get(state) ?? stepsFrom(snapshot);
    edges.set(state, found);
    return found;
  }

  /** Returns the shortest way to a step that is left. */
  function planFrom(from: any): Plan | null {
    const seen = new Set([stateOf(from)]);
    let ways: { snapshot: any; plan: Plan }[] = [{ snapshot: from, plan: [] }];
    while (ways.length) {
      const next: typeof ways = [];
      for (const { snapshot, plan } of ways) {
        const onward = plan.length ? edgesFrom(snapshot) : stepsFrom(snapshot);
        const open = onward.filter(({ name }) => left.has(name));
        // Prefer a step that leads to another one: a dead end ends the tour.
        const best =
          open.find(({ name: taken, step }) =>
            edgesFrom(step.snapshot).some(({ name }) => left.has(name) && name !== taken),
          ) ?? open[0];
        if (best) return [...plan, best.step.event!];
        for (const { step } of onward) {
          const state = stateOf(step.snapshot);
          if (seen.has(state)) continue;
          seen.add(state);
          next.push({ snapshot: step.snapshot, plan: [...plan, step.event!] });
        }
      }
      ways = next;
    }
    return null;
  }

  const tours: Step<any>[][] = [];
  for (;;) {
    const steps = [walker.begin()];
    let gained = left.delete(nameOf(steps[0]!));
    for (;;) {
      const plan = planFrom(steps.at(-1)!.snapshot);
      if (!plan || (gained && steps.length + plan.length > longest)) break;
      let isNew = false;
      for (const event of plan) {
        const { snapshot } = steps.at(-1)!;
        const same = offered(snapshot).find((one) => JSON.stringify(one) === JSON.stringify(event));
        // With another history, the state does not offer the event.
        if (!same) break;
        steps.push(walker.take(snapshot, same));
        isNew = left.delete(nameOf(steps.at(-1)!)) || isNew;
      }
      gained ||= isNew;
      if (!isNew) break;
    }
    if (!gained) return tours;
    tours.push(steps);
  }
}
