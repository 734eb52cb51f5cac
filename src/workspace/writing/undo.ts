/** How a feature offers to undo what it has just written; who undoes it is decided elsewhere. */
import type { UndoOffer } from '#machines/feedback/undo.machine.ts';

/** A change of which it is known how to take it back. */
export interface Undoable extends Omit<UndoOffer, 'id'> {
  /** Sends the previous values; throws `UndoRefused` where they would overwrite somebody else's. */
  readonly revert: () => Promise<unknown>;
}

/** What is shown under this address may have changed. */
export interface UndoSettled {
  readonly type: 'settled';
  readonly href: string;
}

export interface Undo {
  /** To be called as soon as the answer is there: it is bound to the message of that call. */
  offer(undoable: Undoable): void;
  /** Told when one was undone, or could not be because somebody else has been there. */
  on(type: 'settled', handler: (fact: UndoSettled) => void): { unsubscribe(): void };
}

/** Thrown by a `revert` that has sent nothing. */
export class UndoRefused extends Error {
  constructor(reason = 'Тем временем это изменил другой пользователь, его изменение осталось.') {
    super(reason);
    this.name = 'UndoRefused';
  }
}
