/**
 * Actors that outlive the screen that created them, so that typed text survives a change of screen. They
 * belong to one user and end with the user's session. The actor of a record ends earlier, once no screen
 * holds it and nothing would be lost.
 */

import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type SnapshotFrom,
} from 'xstate';
import { isSame } from '#machines/is-same.ts';

/** Names one kept actor and carries its types. */
export interface ActorKey<TMachine extends AnyStateMachine> {
  readonly name: string;
  /** Whether the actor can end now without losing anything. If omitted, the actor lives as long as the session. */
  isIdle?(snapshot: SnapshotFrom<TMachine>): boolean;
  /** The form whose drafts this actor stores; both end together. */
  readonly form?: string;
}

export const actorKey = <TMachine extends AnyStateMachine>(
  name: string,
  isIdle?: (snapshot: SnapshotFrom<TMachine>) => boolean,
): ActorKey<TMachine> => ({ name, ...(isIdle && { isIdle }) });

/** Actors above the router, one per key. */
export interface ActorRegistry {
  get<TMachine extends AnyStateMachine>(
    key: ActorKey<TMachine>,
    machine: () => NoInfer<TMachine>,
    options?: ActorOptions<NoInfer<TMachine>>,
  ): ActorRefFrom<TMachine>;
  /** Returns the actor if a screen has created it before. */
  find<TMachine extends AnyStateMachine>(key: ActorKey<TMachine>): ActorRefFrom<TMachine> | null;
  /** Keeps an actor alive until the returned function is called. */
  hold(name: string): () => void;
  /** Whether a form has been typed into; with `volatile`, only forms without stored drafts. */
  hasTyped(which: 'volatile' | 'all'): boolean;
  /** Whether a write is running. */
  isWriting(): boolean;
  /** Counts a write refused because the session ended, until `settled`: then the outcome of the session is known. */
  refused(settled: Promise<unknown>): void;
  /** Returns the number of running writes, without the refused ones: they are over and only wait to be reported. */
  openWrites(): number;
  /** Calls the listener whenever the first write begins or the last one ends. */
  followWriting(listener: (isWriting: boolean) => void): void;
  /** Stops and forgets all actors, including typed text that is not stored. */
  clear(): void;
}

/** The context fields of a form. */
export interface Typed {
  readonly initial: object;
  readonly draft: object;
}

/** Whether dropping the draft would lose something. */
export const isTyped = ({ initial, draft }: Typed): boolean => !isSame(draft, initial);

const isForm = (context: object): context is Typed => 'draft' in context && 'initial' in context;

/** An editor without changes: closed, no row open, no call running. */
export function isClean(snapshot: AnyMachineSnapshot): boolean {
  const { context } = snapshot;
  const isOpen = snapshot.hasTag('form') || hasRunningChild(snapshot);
  return !isOpen && !(isForm(context) && isTyped(context));
}

/** No toggle is running, and none has an unknown outcome. */
export const areTogglesSettled = (snapshot: AnyMachineSnapshot): boolean =>
  !hasRunningChild(snapshot) && snapshot.context.unconfirmed.length === 0;

/** A finished child stays in its parent's `children`. */
const hasRunningChild = ({ children }: AnyMachineSnapshot): boolean =>
  Object.values<AnyActorRef>(children).some((child) => child.getSnapshot().status === 'active');

/** Includes the rows of a table and other actors inside the actor. */
function isWriting(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot();
  if (!('hasTag' in snapshot)) return false;
  const children: AnyActorRef[] = Object.values(snapshot.children);
  return snapshot.hasTag('writing') || children.some(isWriting);
}

/** How many calls the writes of the actor wait for. */
function writesOf(actor: AnyActorRef, isOfWrite = false): number {
  const snapshot = actor.getSnapshot();
  if (!('hasTag' in snapshot)) return Number(isOfWrite && snapshot.status === 'active');
  const children: AnyActorRef[] = Object.values(snapshot.children);
  const isWrite = snapshot.hasTag('writing');
  return children.reduce((sum, child) => sum + writesOf(child, isWrite), 0);
}

interface Entry {
  readonly key: ActorKey<AnyStateMachine>;
  readonly actor: AnyActorRef;
}

export function createActorRegistry(): ActorRegistry {
  const entries = new Map<string, Entry>();
  /** How many screens hold an actor; not set before the first one. */
  const holders = new Map<string, number>();
  const listeners: ((isWriting: boolean) => void)[] = [];
  let refusals = 0;
  let wasWriting = false;
  let isSweepDue = false;

  function look(): void {
    if (!isSweepDue) queueMicrotask(sweep);
    isSweepDue = true;
    const isAnyWriting = [...entries.values()].some(({ actor }) => isWriting(actor));
    if (isAnyWriting === wasWriting) return;
    wasWriting = isAnyWriting;
    for (const listener of listeners) listener(isAnyWriting);
  }

  /** Deferred, because an actor must not be stopped during a transition. */
  function sweep(): void {
    isSweepDue = false;
    const all = [...entries.values()];
    const canEnd = ({ key, actor }: Entry) =>
      holders.get(key.name) === 0 && key.isIdle?.(actor.getSnapshot());
    const inUse = new Set(all.filter((entry) => !canEnd(entry)).map(groupOf));
    for (const entry of all) {
      if (inUse.has(groupOf(entry))) continue;
      entry.actor.stop();
      entries.delete(entry.key.name);
      holders.delete(entry.key.name);
    }
  }

  return {
    get<TMachine extends AnyStateMachine>(
      key: ActorKey<TMachine>,
      machine: () => NoInfer<TMachine>,
      options?: ActorOptions<NoInfer<TMachine>>,
    ) {
      const known = entries.get(key.name);
      if (known) return known.actor as ActorRefFrom<TMachine>;
      const actor = createActor(machine() as AnyStateMachine, {
        ...(options as object),
        // Also inspects child actors, such as a row that is saving.
        inspect: ({ type }) => type === '@xstate.snapshot' && look(),
      });
      const entry: Entry = { key, actor };
      entries.set(key.name, entry);
      // Deferred, because screens call this while rendering, and a start may make other components render.
      queueMicrotask(() => {
        if (entries.get(key.name) === entry) actor.start();
      });
      return actor as ActorRefFrom<TMachine>;
    },
    find: <TMachine extends AnyStateMachine>({ name }: ActorKey<TMachine>) =>
      (entries.get(name)?.actor ?? null) as ActorRefFrom<TMachine> | null,
    hold(name) {
      const count = (by: number) => holders.set(name, (holders.get(name) ?? 0) + by);
      count(1);
      return () => {
        count(-1);
        look();
      };
    },
    hasTyped: (which) => {
      const all = [...entries.values()];
      const stored = new Set(all.map(({ key }) => key.form));
      return all.some(({ key, actor }) => {
        const { context } = actor.getSnapshot();
        if (key.form) return which === 'all' && Object.keys(context.drafts).length > 0;
        // Only a draft that can be sent counts, and only those have a `problem`. A filter has none.
        const canBeSent = isForm(context) && 'problem' in context;
        return canBeSent && !stored.has(key.name) && isTyped(context);
      });
    },
    isWriting: () => wasWriting,
    refused(settled) {
      refusals += 1;
      const forget = () => {
        refusals -= 1;
      };
      settled.then(forget, forget);
    },
    openWrites: () =>
      [...entries.values()].reduce((sum, { actor }) => sum + writesOf(actor), -refusals),
    followWriting: (listener) => void listeners.push(listener),
    clear() {
      const all = [...entries.values()];
      for (const { key, actor } of all) if (key.form) actor.send({ type: 'flush' });
      for (const { actor } of all) actor.stop();
      entries.clear();
      look();
    },
  };
}

const groupOf = ({ key }: Entry) => key.form ?? key.name;
