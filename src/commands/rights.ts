/** Commands that are refused with a reason before anything is typed, such as a missing right. */
import type { ActorRefFrom, AnyStateMachine } from 'xstate';
import { type BoundCommand, bind, isAvailable, type PlainCommand } from './command.ts';

/** What the signed-in user may do. */
export interface Rights {
  /** Why a command that needs this right is refused; null if it is allowed. */
  readonly refusal: (needs: string) => string | null;
  /** Why the API cannot do this at all; null if it can, or if that is unknown. */
  readonly lack?: (supported: string) => string | null;
  readonly subscribe: (listener: () => void) => () => void;
}

/** The same command, refused while the user has no right for it, or while it is forbidden. */
export function withRights(bound: BoundCommand, { refusal }: Rights): BoundCommand {
  const { command, on, reasonNow } = bound;
  const { needs } = command;
  if (!needs && !bound.forbidden) return bound;
  const forbidden = () => (needs ? refusal(needs) : null) ?? bound.forbidden?.() ?? null;
  return {
    ...bound,
    forbidden,
    reasonNow: () => forbidden() ?? reasonNow(),
    ...(on && { on: { ...on, refusal: (row) => forbidden() ?? on.refusal(row) } }),
  };
}

/** A command that is always refused, even if its machine accepts it. */
export const bindRefused = <TMachine extends AnyStateMachine>(
  command: PlainCommand<TMachine> & { readonly reason: string },
  actor: ActorRefFrom<TMachine>,
): BoundCommand => ({ ...bind(command, actor), forbidden: () => command.reason });

/** Whether the command is refused although its machine would accept it. */
export const isForbidden = ({ forbidden, ...bound }: BoundCommand): boolean =>
  Boolean(forbidden?.()) && isAvailable(bound);

/** Nothing is refused. */
export const EVERYTHING: Rights = { refusal: () => null, subscribe: () => () => {} };
