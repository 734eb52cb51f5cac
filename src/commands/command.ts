import type {
  ActorRefFrom,
  AnyActorRef,
  AnyStateMachine,
  EventFromLogic,
  SnapshotFrom,
} from 'xstate';
import type { Shortcut } from './shortcut.ts';

/**
 * Something a person can do, defined once. The palette, the keyboard, the help sheet and every
 * button read this object; the machine that receives the event decides whether it can be done now.
 */
interface CommandBase<TMachine extends AnyStateMachine> {
  /** `<feature>.<verb>`, unique across the console and never reused. */
  readonly id: string;
  /** What it does, in words that need no screen around them. */
  readonly title: string;
  /** What its button says, where the screen around it says the rest: «Сохранить». */
  readonly label?: string;
  /** The heading under which the palette and the help sheet list it. */
  readonly group: string;
  readonly scope?: CommandScope;
  /** Other words that people would look for: an English alias, a synonym. */
  readonly keywords?: readonly string[];
  readonly shortcut?: Shortcut | readonly Shortcut[];
  /** Why it cannot run now, in words; null where the machine would take it. */
  readonly reason?: Reason<TMachine>;
  /** Its key says the reason where it is refused. */
  readonly isRefusalSaid?: boolean;
}

/** In words for every time, or as the state of the machine has it. */
export type Reason<TMachine extends AnyStateMachine> =
  | string
  | ((snapshot: SnapshotFrom<TMachine>) => string | null);

/** A command that needs nothing more to be known. */
export interface PlainCommand<TMachine extends AnyStateMachine> extends CommandBase<TMachine> {
  readonly event: EventFromLogic<TMachine>;
  readonly prompt?: never;
}

/** A command on one of several things: a row, a record, a theme. */
export interface CommandOn<TMachine extends AnyStateMachine, TSubject>
  extends CommandBase<TMachine> {
  /** What the palette asks for: «Какого пользователя?» */
  readonly prompt: string;
  /** Its key means the subject that has the focus, and where there is none asks for no other. */
  readonly isKeyForCurrentOnly?: boolean;
  /** Why its key does nothing to this row, where `reason` speaks of all of them. */
  readonly refusal?: string | ((snapshot: SnapshotFrom<TMachine>, row: string) => string);
  readonly event: (subject: TSubject) => EventFromLogic<TMachine>;
}

/** One of the things that a command can be run on, in the words of a person. */
export interface Choice<TSubject = unknown> {
  readonly key: string;
  readonly label: string;
  readonly hint?: string;
  readonly subject: TSubject;
}

/** Names the machine once, so that each command's event is checked against it. */
export function defineCommands<TMachine extends AnyStateMachine>() {
  return <TCommands extends Record<string, PlainCommand<TMachine>>>(commands: TCommands) =>
    commands;
}

/** The same for commands on a subject. */
export function defineCommandsOn<TMachine extends AnyStateMachine, TSubject>() {
  return <TCommands extends Record<string, CommandOn<TMachine, TSubject>>>(commands: TCommands) =>
    commands;
}

/**
 * What a command belongs to: the screen or the window that binds it (`screen`), moving about in a
 * table or a field, or the console as a whole, over any window.
 */
export type CommandScope =
  | 'screen'
  | 'table'
  | 'field'
  | 'undo'
  | 'fault'
  | 'navigation'
  /** How things look, who is signed in, help: the same on every screen. */
  | 'shell';

export const scopeOf = ({ scope = 'screen' }: Pick<CommandInfo, 'scope'>): CommandScope => scope;

/** Whether a command belongs to the console as a whole, so that no window keeps it out of reach. */
export const isEverywhere = (command: Pick<CommandInfo, 'scope'>): boolean =>
  !['screen', 'table', 'field'].includes(scopeOf(command));

/** What every reader of a command needs, whatever machine it belongs to. */
export type CommandInfo = Omit<CommandBase<AnyStateMachine>, 'reason'>;

/** What an element on the screen carries to say which command it is. */
export const named = ({ id }: Pick<CommandInfo, 'id'>) => ({ 'data-command': id }) as const;

/** What the button of a command says. */
export const labelOf = ({ label, title }: CommandInfo): string => label ?? title;

/** What it is found by beside its title; what its button says is among it. */
export const wordsOf = ({ group, label = '', keywords = [] }: CommandInfo): readonly string[] => [
  group,
  label,
  ...keywords,
];

/** A command with the actor that would receive it, and the part of the page it belongs to. */
export interface BoundCommand {
  readonly command: CommandInfo;
  readonly actor: AnyActorRef;
  readonly within: () => Element | null;
  /** Set for a command on a subject. */
  readonly on?: {
    readonly prompt: string;
    readonly choices: () => readonly Choice[];
    /** The one that has the focus, so that a key needs no question. */
    readonly current: () => Choice | null;
    /** The row of its table that the keys act on, whether or not it may be chosen. */
    readonly row: () => string | null;
    /** Why not that one. */
    readonly refusal: (row: string) => string;
    readonly isKeyForCurrentOnly: boolean;
  };
  readonly eventFor: (subject: unknown) => { type: string };
  readonly reasonNow: () => string | null;
}

const nowhere = () => null;

/** Said where a command has no words of its own for why it is refused. */
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

export function bindOn<TMachine extends AnyStateMachine, TSubject>(
  command: CommandOn<TMachine, TSubject>,
  actor: ActorRefFrom<TMachine>,
  subjects: {
    choices: () => readonly Choice<TSubject>[];
    current?: () => Choice<TSubject> | null;
    row?: () => string | null;
  },
  within: () => Element | null = nowhere,
): BoundCommand {
  const reasonNow = () => reasonOf(command, actor);
  const { refusal } = command;
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
        (typeof refusal === 'function'
          ? refusal((actor as AnyActorRef).getSnapshot(), row)
          : refusal) ??
        reasonNow() ??
        UNAVAILABLE,
      isKeyForCurrentOnly: command.isKeyForCurrentOnly ?? false,
    },
    eventFor: (subject) => command.event(subject as TSubject),
    reasonNow,
  };
}

function accepts({ actor, eventFor }: BoundCommand, subject: unknown): boolean {
  const snapshot = actor.getSnapshot();
  return snapshot.status === 'active' && snapshot.can(eventFor(subject));
}

/** The subjects that the machine would take now. */
export function choicesOf(bound: BoundCommand): readonly Choice[] {
  return bound.on?.choices().filter(({ subject }) => accepts(bound, subject)) ?? [];
}

/** Whether the machine would take the command now; on this subject, where one is given. */
export function isAvailable(bound: BoundCommand, subject?: unknown): boolean {
  if (bound.on && subject === undefined) {
    return bound.on.choices().some((choice) => accepts(bound, choice.subject));
  }
  return accepts(bound, subject);
}

/** Sends the command to its machine, if that would take it. */
export function run(bound: BoundCommand, subject?: unknown): void {
  if (accepts(bound, subject)) bound.actor.send(bound.eventFor(subject));
}
