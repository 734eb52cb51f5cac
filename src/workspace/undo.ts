/** How a feature offers to undo what it has just written; who undoes it is decided elsewhere. */
import type { UndoOffer } from '#machines/undo.machine.ts';

/** A change of which it is known how to take it back. */
export interface Undoable extends Omit<UndoOffer, 'id'> {
  /** Sends the previous values; throws `UndoRefused` where they would overwrite somebody else's. */
  readonly revert: () => Promise<void>;
}

/** The part of it that a feature knows before it writes. */
export type UndoWords = Omit<Undoable, 'revert'>;

export interface Undo {
  /** To be called as soon as the answer is there: it is bound to the message of that call. */
  offer(undoable: Undoable): void;
}

/** Thrown by a `revert` that has sent nothing. */
export class UndoRefused extends Error {
  constructor(reason = 'Тем временем это изменил другой пользователь, его изменение осталось.') {
    super(reason);
    this.name = 'UndoRefused';
  }
}
