import {
  type ActorOptions,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
} from 'xstate';

/** Actors above the router, by name. */
export interface KeptActors {
  get<TMachine extends AnyStateMachine>(
    key: string,
    machine: () => TMachine,
    options?: ActorOptions<TMachine>,
  ): ActorRefFrom<TMachine>;
  /** Stops and forgets them all, with everything that was typed. */
  clear(): void;
}

export function createKeptActors(): KeptActors {
  const actors = new Map<string, AnyActorRef>();
  return {
    get<TMachine extends AnyStateMachine>(
      key: string,
      machine: () => TMachine,
      options?: ActorOptions<TMachine>,
    ) {
      const known = actors.get(key);
      if (known) return known as ActorRefFrom<TMachine>;
      const actor = createActor(machine() as AnyStateMachine, options as object);
      actors.set(key, actor);
      // Screens ask while they are being drawn; what a start sets off may draw others.
      queueMicrotask(() => {
        if (actors.get(key) === actor) actor.start();
      });
      return actor as ActorRefFrom<TMachine>;
    },
    clear() {
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}
