import { useSelector } from '@xstate/react';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ActorRefFrom, AnyActorRef, AnyStateMachine } from 'xstate';
import { Button, type ButtonProps } from '#ui/form/button.tsx';
import { CoveredContext } from '#ui/overlay/covered.ts';
import {
  type BoundCommand,
  bind,
  bindOn,
  type CommandOn,
  isAvailable,
  labelOf,
  named,
  type PlainCommand,
  run,
} from './command.ts';
import { type CommandRegistry, shortcutsOf } from './registry.ts';
import { isPlainCharacter, toAriaShortcut } from './shortcut.ts';

/** Whether shortcuts of plain characters work: a key that does not is not told of. */
const PlainKeysContext = createContext(true);

const RegistryContext = createContext<CommandRegistry | null>(null);

/** Gives the console below it one registry, and the registry every key that is pressed. */
export function CommandProvider(props: { registry: CommandRegistry; children: ReactNode }) {
  const { registry, children } = props;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => void registry.handleKey(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [registry]);
  const arePlainKeysOn = useSyncExternalStore(registry.subscribe, registry.arePlainKeysOn);
  return (
    <RegistryContext value={registry}>
      <PlainKeysContext value={arePlainKeysOn}>{children}</PlainKeysContext>
    </RegistryContext>
  );
}

function useCommandRegistry(): CommandRegistry {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('useCommandRegistry needs a <CommandProvider> above it');
  return registry;
}

/**
 * Offers what `bound` binds to the palette and the keyboard for as long as the caller is mounted.
 * Where two share a shortcut, focus inside the returned ref decides.
 *
 * @param makeBound Called with the region; called again when one of `dependencies` changes.
 */
export function useBoundCommands<TRegion extends HTMLElement = HTMLElement>(
  makeBound: (within: () => Element | null) => readonly BoundCommand[],
  dependencies: readonly unknown[],
): RefObject<TRegion | null> {
  const registry = useCommandRegistry();
  const region = useRef<TRegion>(null);
  const isCovered = useContext(CoveredContext);
  useEffect(
    () =>
      isCovered
        ? undefined
        : registry.register(
            makeBound(() => region.current),
            dependencies.filter(isActor),
          ),
    [registry, isCovered, ...dependencies],
  );
  return region;
}

/** What there is to choose from is often known to another actor than the one that is told. */
const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'getSnapshot' in value && 'subscribe' in value;

/** The same for plain commands that all go to one actor. */
export function useCommands<
  TMachine extends AnyStateMachine,
  TRegion extends HTMLElement = HTMLElement,
>(
  commands: Record<string, PlainCommand<TMachine>>,
  actor: ActorRefFrom<TMachine>,
): RefObject<TRegion | null> {
  return useBoundCommands<TRegion>(
    (within) => Object.values(commands).map((command) => bind(command, actor, within)),
    [commands, actor],
  );
}

/** What can be done now; the caller is drawn again when that changes. */
export function useAvailableCommands(): readonly BoundCommand[] {
  const registry = useCommandRegistry();
  return useSyncExternalStore(registry.subscribe, registry.available);
}

interface CommandProps<TMachine extends AnyStateMachine> {
  command: PlainCommand<TMachine>;
  actor: ActorRefFrom<TMachine>;
}

interface KeepsFocus {
  /** While it cannot be pressed it still holds the focus: it is only off for the time of a call. */
  keepsFocus?: boolean;
}

/**
 * The command as a button: its title, its key, and disabled while the machine refuses it.
 * With `type="submit"` the form around it does the running.
 */
export function CommandButton<TMachine extends AnyStateMachine>({
  command,
  actor,
  ...rest
}: CommandProps<TMachine> & KeepsFocus & Omit<ButtonProps, 'onClick' | 'disabled'>) {
  return <BoundButton {...rest} bound={bind(command, actor)} />;
}

/** A command on a subject as the button of that subject's row or card. */
export function CommandOnButton<TMachine extends AnyStateMachine, TSubject>({
  command,
  actor,
  subject,
  ...rest
}: {
  command: CommandOn<TMachine, TSubject>;
  actor: ActorRefFrom<TMachine>;
  subject: TSubject;
} & KeepsFocus &
  Omit<ButtonProps, 'onClick' | 'disabled'>) {
  const bound = bindOn(command, actor, { choices: () => [] });
  return <BoundButton {...rest} bound={bound} subject={subject} />;
}

function BoundButton({
  bound,
  subject,
  type = 'button',
  children = labelOf(bound.command),
  keepsFocus = false,
  ...rest
}: { bound: BoundCommand; subject?: unknown } & KeepsFocus &
  Omit<ButtonProps, 'onClick' | 'disabled'>) {
  const isEnabled = useSelector(bound.actor, () => isAvailable(bound, subject));
  // What a call has turned off for its time keeps the focus, as it is on again afterwards.
  const isBusy = useSelector(bound.actor, isAtWork);
  const arePlainKeysOn = useContext(PlainKeysContext);
  const shortcut = shortcutsOf(bound.command.shortcut).find(
    (one) => arePlainKeysOn || !isPlainCharacter(one),
  );
  return (
    <Button
      // What an icon means is said in any case, and where there is text beside it only the key.
      {...((shortcut || rest['aria-label']) &&
        !rest.title && {
          'data-tip': rest['aria-label'] ?? bound.command.title,
        })}
      data-tip-shortcut={shortcut}
      {...named(bound.command)}
      {...rest}
      type={type}
      {...(keepsFocus || isBusy ? { 'aria-disabled': !isEnabled } : { disabled: !isEnabled })}
      aria-keyshortcuts={shortcut && toAriaShortcut(shortcut)}
      onClick={type === 'submit' ? undefined : () => run(bound, subject)}
    >
      {children}
    </Button>
  );
}

const isAtWork = (snapshot: { hasTag?: (tag: string) => boolean }): boolean =>
  ['busy', 'writing'].some((tag) => snapshot.hasTag?.(tag));

/** A form whose submission is the command. */
export function CommandForm<TMachine extends AnyStateMachine>({
  command,
  actor,
  ...rest
}: CommandProps<TMachine> & Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'>) {
  return (
    <form
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        run(bind(command, actor));
      }}
    />
  );
}
