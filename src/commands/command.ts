import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate';
import type { Layer } from '#ui/overlay/layer.tsx';
import type { Shortcut } from './shortcut.ts';

/**
 * An action of the user, defined once. The palette, the keyboard, the help sheet and every button
 * read this object. The machine that receives the event decides whether it can run now.
 */
interface CommandBase<TMachine extends AnyStateMachine> {
  /** `<feature>.<verb>`, unique across the console and never reused. */
  readonly id: string;
  /** Describes the action without its screen. */
  readonly title: string;
  /** The text of its button, if the screen gives the context: «Сохранить». */
  readonly label?: string;
  /** The heading under which the palette and the help sheet list it. */
  readonly group: string;
  readonly scope?: CommandScope;
  /** Ranked below other commands: a screen without content, a screen over many records, or a mere cursor move. */
  readonly standing?: 'placeholder' | 'overview' | 'aid';
  /** The key also works over every window and menu, and over the palette. */
  readonly isKeyOverWindows?: boolean;
  /** More words to find it by: an English name, a synonym. */
  readonly keywords?: readonly string[];
  readonly shortcut?: Shortcut | readonly Shortcut[];
  /** Why the command cannot run now; null if the machine would accept it. */
  readonly reason?: Reason<TMachine>;
  /** Whether pressing the key of a refused command shows the reason; a list: only in these states of its machine. */
  readonly showsRefusal?: boolean | readonly string[];
  /** The right that its call needs, as the API names it: `channels.write`. */
  readonly needs?: string;
  /** The optional feature of the API that it needs, as listed in `supports`: `sessions`. */
  readonly supported?: string;
}

/** A fixed text, or one that depends on the snapshot. */
type Reason<TMachine extends AnyStateMachine> =
  | string
  | ((snapshot: SnapshotFrom<TMachine>) => string | null);

/** A command without a subject. */
export interface PlainCommand<TMachine extends AnyStateMachine> extends CommandBase<TMachine> {
  readonly event: EventFromLogic<TMachine>;
  readonly prompt?: never;
}

/** A command that runs on one of several subjects: a row, a record, a theme. */
export interface CommandOn<TMachine extends AnyStateMachine, TSubject>
  extends CommandBase<TMachine> {
  /** The question of the palette: «Какого пользователя?» */
  readonly prompt: string;
  /** The key runs on the focused subject only and never asks for one. */
  readonly isKeyForCurrentOnly?: boolean;
  /** Why the command never runs on this subject, even if the machine accepts it; undefined if it may run. */
  readonly blocked?: (subject: TSubject) => string | undefined;
  /** Why its key does nothing on this row, if `reason` is about all rows. */
  readonly refusal?: string | ((snapshot: SnapshotFrom<TMachine>, row: string) => string);
  readonly event: (subject: TSubject) => EventFromLogic<TMachine>;
}

/** A possible subject of a command, with its text. */
export interface Choice<TSubject = unknown> {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly subject: TSubject;
}

/** The fields that all commands of a set have in common. A command may still have its own group. */
type Shared = Pick<CommandInfo, 'group' | 'needs' | 'scope' | 'standing' | 'supported'>;
type Own<TCommand> = Omit<TCommand, 'group'> & { readonly group?: string };

const withShared = <TCommands extends object>(shared: Shared, commands: TCommands) =>
  Object.fromEntries(
    Object.entries(commands).map(([name, command]) => [name, { ...shared, ...command }]),
  ) as { readonly [TName in keyof NoInfer<TCommands>]: Shared & TCommands[TName] };

/** Binds the machine type, so that the event of each command is type-checked. */
export function defineCommands<TMachine extends AnyStateMachine>(shared: Shared) {
  return <TCommands extends Record<string, Own<PlainCommand<TMachine>>>>(commands: TCommands) =>
    withShared(shared, commands);
}

/** The same for commands with a subject. */
export function defineCommandsOn<TMachine extends AnyStateMachine, TSubject>(shared: Shared) {
  return <TCommands extends Record<string, Own<CommandOn<TMachine, TSubject>>>>(
    commands: TCommands,
  ) => withShared(shared, commands);
}

/**
 * What a command belongs to: the screen or window that binds it (`screen`), navigation in a table
 * or a field, or the whole console, above any window.
 */
export type CommandScope =
  | 'screen'
  | 'table'
  | 'field'
  | 'undo'
  | 'fault'
  | 'navigation'
  /** Appearance, account, help: the same on every screen. */
  | 'shell';

export const scopeOf = ({ scope = 'screen' }: Pick<CommandInfo, 'scope'>): CommandScope => scope;

/** Whether a command belongs to the whole console, so that no window blocks it. */
export const isEverywhere = (command: Pick<CommandInfo, 'scope'>): boolean =>
  !['screen', 'table', 'field'].includes(scopeOf(command));

/** The part of a command that does not depend on its machine. */
export type CommandInfo = Omit<CommandBase<AnyStateMachine>, 'reason'>;

/** The attribute that marks an element as the button of a command. */
export const named = ({ id }: Pick<CommandInfo, 'id'>) => ({ 'data-command': id }) as const;

/** The text of the command's button. */
export const labelOf = ({ label, title }: CommandInfo): string => label ?? title;

/** A command with its actor and its region of the page. */
export interface BoundCommand {
  readonly command: CommandInfo;
  readonly actor: AnyActorRef;
  readonly within: () => Element | null;
  /** The window that the command belongs to; none for the page and the whole console. */
  readonly layer?: Layer;
  /** Only the key works: it opens the screen of the command, whose own command then replaces this one. */
  readonly isStandIn?: boolean;
  /** Set for a command on a subject. */
  readonly on?: {
    readonly prompt: string;
    readonly choices: () => readonly Choice[];
    /** The focused subject, so that a key needs no question. */
    readonly current: () => Choice | null;
    /** The table row that keys act on, even if it cannot be chosen. */
    readonly row: () => string | null;
    /** Why the command does nothing on that row. */
    readonly refusal: (row: string) => string;
    readonly isKeyForCurrentOnly: boolean;
  };
  readonly eventFor: (subject: unknown) => { type: string };
  /** Why the command never runs on this subject. */
  readonly blocked?: ((subject: never) => string | undefined) | undefined;
  readonly reasonNow: () => string | null;
  /** Why the command may not run now, even if its machine accepts it. */
  readonly forbidden?: (() => string | null) | undefined;
}

const nowhere = () => null;

/** The reason of commands that define none. */
export const UNAVAILABLE = 'Сейчас недоступно';

function reasonOf<TMachine extends AnyStateMachine>(
  { reason }: CommandBase<TMachine>,
  actor: ActorRefFrom<TMachine>,
): string | null {
  if (typeof reason === 'string') return reason;
  return reason?.((actor as AnyActorRef).getSnapshot()) ?? null;
}

export function bind<TMachine extends AnyStateMachine>(
  command: PlainCommand<TMachine>,
  actor: ActorRefFrom<TMachine>,
  within: () => Element | null = nowhere,
): BoundCommand {
  return {
    command,
    actor: actor as AnyActorRef,
    within,
    eventFor: () => command.event,
    reasonNow: () => reasonOf(command, actor),
  };
}

/** Binds plain commands of one actor. */
export const bindAll = <TMachine extends AnyStateMachine>(
  commands: Readonly<Record<string, PlainCommand<TMachine>>> | readonly PlainCommand<TMachine>[],
  actor: ActorRefFrom<TMachine>,
  within?: () => Element | null,
): BoundCommand[] => Object.values(commands).map((command) => bind(command, actor, within));

export function bindOn<TMachine extends AnyStateMachine, TSubject>(
  command: CommandOn<TMachine, TSubject>,
  actor: ActorRefFrom<TMachine>,
  subjects: {
    choices: () => readonly Choice<TSubject>[];
    current?: () => Choice<TSubject> | null;
    row?: () => string | null;
    /** Why the command runs on none of the subjects now. */
    forbidden?: () => string | null;
  },
  within: () => Element | null = nowhere,
): BoundCommand {
  const { refusal, blocked } = command;
  const blockedIn = (choice: Choice<TSubject> | null | undefined) =>
    choice && blocked?.(choice.subject);
  const reasonNow = () => blockedIn(subjects.current?.()) ?? reasonOf<TMachine>(command, actor);
  return {
    command,
    actor: actor as AnyActorRef,
    within,
    on: {
      prompt: command.prompt,
      choices: subjects.choices,
      current: subjects.current ?? nowhere,
      row: subjects.row ?? nowhere,
      refusal: (row) =>
        blockedIn(subjects.choices().find(({ key }) => key === row)) ??
        (typeof refusal === 'function'
          ? refusal((actor as AnyActorRef).getSnapshot(), row)
          : refusal) ??
        reasonNow() ??
        UNAVAILABLE,
      isKeyForCurrentOnly: command.isKeyForCurrentOnly ?? false,
    },
    eventFor: (subject) => command.event(subject as TSubject),
    blocked,
    forbidden: subjects.forbidden,
    reasonNow,
  };
}

/** The parts of a bound command that a button needs. */
export type Runnable = Omit<BoundCommand, 'within' | 'on' | 'reasonNow' | 'layer'>;

export function accepts(one: Runnable, subject?: unknown): boolean {
  const { actor, eventFor, forbidden, blocked } = one;
  if (forbidden?.() || blocked?.(subject as never)) return false;
  const snapshot = actor.getSnapshot();
  return snapshot.status === 'active' && snapshot.can(eventFor(subject));
}

/** Whether the machine would accept the command now, on this subject if one is given. */
export function isAvailable(bound: BoundCommand, subject?: unknown): boolean {
  if (!bound.on || subject !== undefined) return accepts(bound, subject);
  return bound.on.choices().some((choice) => accepts(bound, choice.subject));
}

/** Sends the command's event if the machine would accept it. */
export function run(bound: Runnable, subject?: unknown): void {
  if (accepts(bound, subject)) bound.actor.send(bound.eventFor(subject));
}
