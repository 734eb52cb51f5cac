/** The services that the composition root provides to the screens. */

import { useSelector } from '@xstate/react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react';
import { Router } from 'wouter';
import type { ActorOptions, ActorRefFrom, AnyStateMachine } from 'xstate';
import type { Apis } from '#api/apis.ts';
import type { AuthApi } from '#api/auth.api.ts';
import type { Rights } from '#commands/rights.ts';
import type { User } from '#contract/users.ts';
import type { Message } from '#machines/feedback/toasts.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';
import type { ShellActor } from '#machines/session/shell.machine.ts';
import type { Returns } from './activity/returning/returns.ts';
import type { DraftStore } from './drafts/draft-store.ts';
import type { ActorKey, ActorRegistry } from './editing/actor-registry.ts';
import { type AppLocation, partsOf } from './navigation/location.ts';
import type { ListMemory } from './tables/list-memory.ts';
import type { Undo } from './writing/undo.ts';
import type { Writers } from './writing/writers.ts';

/**
 * Shows a message about an action without a call.
 *
 * @param link The message replaces the one with this link. By default, a failure or a hint replaces the previous one.
 */
export type Notify = (text: string, tone?: Message['tone'], link?: string) => void;

export interface Services extends Readonly<Apis> {
  readonly auth: AuthApi;
  /** Calls without messages: the screen that makes them shows their failures. */
  readonly quiet: Apis;
  readonly session: SessionActor;
  readonly shell: ShellActor;
  readonly location: AppLocation;
  readonly kept: ActorRegistry;
  readonly lists: ListMemory;
  readonly undo: Undo;
  readonly rights: Rights;
  /** Not part of the first screen. */
  readonly returns: () => Promise<Returns>;
  readonly notify: Notify;
  /** Replaces the message of a call whose unknown outcome is now known; without a text, removes it. */
  readonly settle: (link: string, text?: string) => void;
  /** Adds to the message about the newest created record. */
  readonly note: Notify;
  readonly drafts: DraftStore;
  readonly writers: Writers;
}

const ServicesContext = createContext<Services | null>(null);

/** Provides the services to the screens below, and their address to the router. */
export function ServicesProvider({
  services,
  children,
}: {
  services: Services;
  children: ReactNode;
}) {
  return (
    <ServicesContext value={services}>
      <Router hook={useAppLocation}>{children}</Router>
    </ServicesContext>
  );
}

/** The location hook of the router: every link and route uses `services.location`. */
function useAppLocation(): [string, AppLocation['go']] {
  const { location } = useServices();
  const path = useSyncExternalStore(location.subscribe, () => partsOf(location.href()).path);
  return [path, location.go];
}

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a <ServicesProvider> above it');
  return services;
}

/** The signed-in user. Only for guarded screens, where there is one. */
export function useSignedInUser(): User {
  const { session } = useServices();
  const user = useSelector(session, ({ context }) => context.user);
  if (!user) throw new Error('useSignedInUser is only for guarded screens');
  return user;
}

/** Returns an actor that outlives its screen, so that typed text is still there when the user comes back. */
export function useKeptActor<TMachine extends AnyStateMachine>(
  key: ActorKey<TMachine>,
  machine: () => NoInfer<TMachine>,
  options?: ActorOptions<NoInfer<TMachine>>,
): ActorRefFrom<TMachine> {
  const { kept } = useServices();
  const { name } = key;
  // Gets the actor again once it is held: until then, it may have ended.
  return useSyncExternalStore(
    useCallback(() => kept.hold(name), [kept, name]),
    () => kept.get(key, machine, options),
  );
}
