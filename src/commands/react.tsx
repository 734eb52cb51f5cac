import { useSelector } from '@xstate/react';
import {
  type ComponentProps,
  type ComponentType,
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
  type Layer,
  LayerContext,
  OpenLayerContext,
  useButtonInLayer,
} from '#ui/overlay/layer.tsx';
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
import { RightsContext, refusedBy, useRefusal } from './refusal.ts';
import { type CommandRegistry, shortcutsOf } from './registry.ts';
import { isPlainCharacter, toAriaShortcut } from './shortcut.ts';

/** Whether shortcuts of plain characters work. Shortcuts that are off are not shown. */
const PlainKeysContext = createContext(true);

export interface CommandItemProps extends ReturnType<typeof named> {
  disabled: boolean;
  icon: ReactNode;
  onRun: () => void;
  children: ReactNode;
}

/** Draws the buttons of commands in a menu as its entries. */
export const MenuItemContext = createContext<ComponentType<CommandItemProps> | null>(null);

const RegistryContext = createContext<CommandRegistry | null>(null);

/** Provides one registry to the console and passes it every key press. */
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
 * @param own The window that they belong to, if it is not the one around the caller.
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
    (within) => Object.values(commands).map((command) => bind(command, actor, within)),
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

interface ButtonLook extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** Keeps the focus while disabled. For a command that is only off during a call. */
  keepsFocus?: boolean;
}

/**
 * A command as a button: its title, its key, disabled while the machine refuses it. With
 * `type="submit"` the form around it runs the command.
 */
export function CommandButton<TMachine extends AnyStateMachine>({
  command,
  actor,
  ...rest
}: CommandProps<TMachine> & ButtonLook) {
  return <BoundButton {...rest} bound={bind(command, actor)} />;
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
}: { bound: BoundCommand; subject?: unknown } & ButtonLook) {
  const forbidden = useRefusal(bound.command);
  const refusal = forbidden ?? bound.blocked?.(subject as never) ?? null;
  const isAccepted = useSelector(bound.actor, () => isAvailable(bound, subject));
  const isEnabled = isAccepted && refusal === null;
  // A button that is disabled during a call keeps the focus, because it is enabled again
  // afterwards.
  const isBusy = useSelector(bound.actor, isAtWork);
  const arePlainKeysOn = useContext(PlainKeysContext);
  const Item = useContext(MenuItemContext);
  // The key on the button of a window works in the window.
  useButtonInLayer(Item ? null : bound.command.id);
  if (Item) {
    return (
      <Item
        {...named(bound.command)}
        disabled={!isEnabled}
        icon={rest.icon}
        onRun={() => run(bound, subject)}
      >
        {children ?? labelOf(bound.command)}
        {refusal && <span className="block text-xs">{refusal}</span>}
      </Item>
    );
  }
  const shortcut = shortcutsOf(bound.command.shortcut).find(
    (one) => arePlainKeysOn || !isPlainCharacter(one),
  );
  return (
    <Button
      // The tip of an icon button gives its title; beside a text it only gives the key.
      {...((shortcut || rest['aria-label']) &&
        !rest.title && {
          'data-tip': rest['aria-label'] ?? bound.command.title,
        })}
      data-tip-shortcut={refusal ? undefined : shortcut}
      {...named(bound.command)}
      {...rest}
      type={type}
      {...(keepsFocus || isBusy || refusal
        ? { 'aria-disabled': !isEnabled }
        : { disabled: !isEnabled })}
      aria-keyshortcuts={shortcut && toAriaShortcut(shortcut)}
      onClick={type === 'submit' ? undefined : () => run(bound, subject)}
      {...refusedBy(refusal)}
    >
      {children}
    </Button>
  );
}

const isAtWork = (snapshot: { hasTag?: (tag: string) => boolean }): boolean =>
  ['busy', 'writing'].some((tag) => snapshot.hasTag?.(tag));

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
