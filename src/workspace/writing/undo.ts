/** How a feature offers to undo a write. The runtime decides how the undo is run. */
import type { UndoOffer } from '#machines/feedback/undo.machine.ts';

/** A change that can be undone. */
export interface Undoable extends Omit<UndoOffer, 'id'> {
  /** Sends the previous values; throws `UndoRefused` if that would overwrite another user's change, `PartlyUndone` if some of it would. */
  readonly revert: () => Promise<unknown>;
}

/** The screen at this address may be out of date. */
export interface UndoSettled {
  readonly type: 'settled';
  readonly href: string;
}

export interface Undo {
  /** Must be called as soon as the response arrives, because the offer is bound to the message of that call. */
  offer(undoable: Undoable): void;
  /** Emitted when a change was undone, or could not be because another user has changed it since. */
  on(type: 'settled', handler: (fact: UndoSettled) => void): { unsubscribe(): void };
}

/** Thrown by a `revert` that has sent nothing. */
export class UndoRefused extends Error {
  /** Whether the message says only that another user has made a change. */
  readonly isUnexplained: boolean;

  constructor(reason?: string) {
    super(reason ?? 'Тем временем это изменили ещё раз, последнее изменение осталось.');
    this.isUnexplained = reason === undefined;
    this.name = 'UndoRefused';
  }
}

/** Thrown by a `revert` of several things that has undone some of them. Its message is the whole text to show. */
export class PartlyUndone extends Error {
  /** Whether nothing is left for another attempt. */
  readonly isForGood: boolean;

  constructor(message: string, isForGood: boolean) {
    super(message);
    this.isForGood = isForGood;
  }
}
