/**
 * Actors that outlive the screen that asked for them: their drafts survive a look elsewhere. They
 * belong to one person, and all of them end with that person's session.
 */
import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
} from 'xstate';

/** Actors above the router, by name. */
export interface ActorRegistry {
  get<TMachine extends AnyStateMachine>(
    key: string,
    machine: () => TMachine,
    options?: ActorOptions<TMachine>,
  ): ActorRefFrom<TMachine>;
  /** Whether a form has been typed into; of those that survive a reload only where asked for. */
  hasTyped(which: 'volatile' | 'all'): boolean;
  /** Whether something is being written now. */
  isWriting(): boolean;
  /** Told whether something is being written, so that what was written last is not known yet. */
  followWriting(listener: (isWriting: boolean) => void): void;
  /** Stops and forgets them all, with everything that was typed and is not in store. */
  clear(): void;
}

/** What a form tells of itself. */
export interface Typed {
  readonly initial: object;
  readonly draft: object;
}

/** Whether something would be lost if the draft were dropped. */
export const isTyped = ({ initial, draft }: Typed): boolean =>
  JSON.stringify(draft) !== JSON.stringify(initial);

/** The actor that keeps the draft of another in store. */
export const storedKey = (key: string): string => `${key}${STORED}`;
const STORED = '.stored';

/** An actor, or one that it has: the rows of a table are actors of their own. */
function isWriting(actor: AnyActorRef): boolean {
  const snapshot = actor.getSnapshot();
  if (!('hasTag' in snapshot)) return false;
  const children: AnyActorRef[] = Object.values(snapshot.children);
  return snapshot.hasTag('writing') || children.some(isWriting);
}

export function createActorRegistry(): ActorRegistry {
  const actors = new Map<string, AnyActorRef>();
  const listeners: ((isWriting: boolean) => void)[] = [];
  let wasWriting = false;

  function look(): void {
    const isAnyWriting = [...actors.values()].some(isWriting);
    if (isAnyWriting === wasWriting) return;
    wasWriting = isAnyWriting;
    for (const listener of listeners) listener(isAnyWriting);
  }

  return {
    get<TMachine extends AnyStateMachine>(
      key: string,
      machine: () => TMachine,
      options?: ActorOptions<TMachine>,
    ) {
      const known = actors.get(key);
      if (known) return known as ActorRefFrom<TMachine>;
      const actor = createActor(machine() as AnyStateMachine, {
        ...(options as object),
        // Also of the actors that it has: a row that is being saved is one of them.
        inspect: ({ type }) => type === '@xstate.snapshot' && look(),
      });
      actors.set(key, actor);
      // Screens ask while they are being drawn; what a start sets off may draw others.
      queueMicrotask(() => {
        if (actors.get(key) === actor) actor.start();
      });
      return actor as ActorRefFrom<TMachine>;
    },
    hasTyped: (which) =>
      [...actors].some(([key, actor]) => {
        const { context } = actor.getSnapshot();
        if (key.endsWith(STORED)) return which === 'all' && Object.keys(context.drafts).length > 0;
        // What can be sent can be refused; a filter that is being typed is neither.
        const isForm = 'draft' in context && 'initial' in context && 'problem' in context;
        return isForm && !actors.has(storedKey(key)) && isTyped(context);
      }),
    isWriting: () => wasWriting,
    followWriting: (listener) => void listeners.push(listener),
    clear() {
      for (const [key, actor] of actors) if (key.endsWith(STORED)) actor.send({ type: 'flush' });
      for (const actor of actors.values()) actor.stop();
      actors.clear();
      look();
    },
  };
}
