import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import { CoveredContext } from '#ui/overlay/covered.ts';
import { type Layer, LayerContext, OpenLayerContext } from '#ui/overlay/layer.tsx';
import {
  type BoundCommand,
  bind,
  bindAll,
  type CommandOn,
  type PlainCommand,
  type Runnable,
  run,
} from './command.ts';
import { dropUnmeant } from './deliberate.ts';
import { RightsContext, useRefusal } from './refusal.ts';
import type { CommandRegistry } from './registry.ts';
import { type ButtonLook, PlainKeysContext, useButton } from './use-button.tsx';

const RegistryContext = createContext<CommandRegistry | null>(null);

/** Provides one registry to the console and passes it every key press. */
export function CommandProvider(props: { registry: CommandRegistry; children: ReactNode }) {
  const { registry, children } = props;
  // Before the effects of the content, which may replay held keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void registry.handleKey(event);
    window.addEventListener('keydown', onKeyDown);
    const stop = dropUnmeant();
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      stop();
    };
  }, [registry]);
  const arePlainKeysOn = useSyncExternalStore(registry.subscribe, registry.arePlainKeysOn);
  return (
    <RegistryContext value={registry}>
      <OpenLayerContext value={registry.layers.open}>
        <PlainKeysContext value={arePlainKeysOn}>
          <RightsContext value={registry.rights}>{children}</RightsContext>
        </PlainKeysContext>
      </OpenLayerContext>
    </RegistryContext>
  );
}

function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('useCommandRegistry needs a <CommandProvider> above it');
  return registry;
}

/**
 * Registers the bound commands for palette and keyboard while the caller is mounted. If two
 * commands share a shortcut, the one whose region contains the focus runs.
 *
 * @param makeBound Called with the region; called again when one of `dependencies` changes.
 * @param own The window that the commands belong to, if it is not the one around the caller.
 */
export function useBoundCommands<TRegion extends HTMLElement = HTMLElement>(
  makeBound: (within: () => Element | null) => readonly BoundCommand[],
  dependencies: readonly unknown[],
  own?: Layer,
): RefObject<TRegion | null> {
  const registry = useCommandRegistry();
  const region = useRef<TRegion>(null);
  const isCovered = useContext(CoveredContext);
  const around = useContext(LayerContext);
  const layer = own ?? around;
  useEffect(
    () =>
      isCovered
        ? undefined
        : registry.register(
            makeBound(() => region.current).map((bound) => (layer ? { ...bound, layer } : bound)),
            dependencies.filter(isActor),
          ),
    [registry, isCovered, layer, ...dependencies],
  );
  return region;
}

/** The choices of a command often depend on another actor than the one that receives its event. */
const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'getSnapshot' in value && 'subscribe' in value;

/** The same for plain commands of one actor. */
export function useCommands<
  TMachine extends AnyStateMachine,
  TRegion extends HTMLElement = HTMLElement,
>(
  commands: Record<string, PlainCommand<TMachine>>,
  actor: ActorRefFrom<TMachine>,
  own?: Layer,
): RefObject<TRegion | null> {
  return useBoundCommands<TRegion>(
    (within) => bindAll(commands, actor, within),
    [commands, actor],
    own,
  );
}

/** The commands that can run now. The caller renders again when they change. */
export function useAvailableCommands(): readonly BoundCommand[] {
  const registry = useCommandRegistry();
  return useSyncExternalStore(registry.subscribe, registry.available);
}

interface CommandProps<TMachine extends AnyStateMachine> {
  command: PlainCommand<TMachine>;
  actor: ActorRefFrom<TMachine>;
}

/**
 * A command as a button with its title and key, disabled while the machine refuses the command. With
 * `type="submit"` the form around it runs the command.
 */
export function CommandButton<TMachine extends AnyStateMachine>({
  command,
  actor,
  ...rest
}: CommandProps<TMachine> & ButtonLook) {
  const { event } = command;
  return useButton({ command, actor: actor as AnyActorRef, eventFor: () => event }, rest);
}

/** A command on a subject as the button of its row or card. */
export function CommandOnButton<TMachine extends AnyStateMachine, TSubject>({
  command,
  actor,
  subject,
  ...rest
}: {
  command: CommandOn<TMachine, TSubject>;
  actor: ActorRefFrom<TMachine>;
  subject: TSubject;
} & ButtonLook) {
  const { event, blocked } = command;
  const eventFor = event as Runnable['eventFor'];
  return useButton({ command, actor: actor as AnyActorRef, eventFor, blocked }, rest, subject);
}

/** A form whose submission runs the command. */
export function CommandForm<TMachine extends AnyStateMachine>({
  command,
  actor,
  ...rest
}: CommandProps<TMachine> & Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'>) {
  const refusal = useRefusal(command);
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === null) run(bind(command, actor));
      }}
    />
  );
}
