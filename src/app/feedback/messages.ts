/** Messages: their actor with its clock, and what they show about calls. */
import { createActor, fromCallback } from 'xstate';
import { type CallFact, type CallPlace, linkOf } from '#api/call.ts';
import { hrefOf } from '#app/journal/call-targets.ts';
import { type ToastTick, toastMachine } from '#machines/feedback/toast.machine.ts';
import { type ToastsActor, toastsMachine } from '#machines/feedback/toasts.machine.ts';
import type { Message } from '#machines/feedback/toasts.ts';
import { shownText } from '#workspace/format/shown-text.ts';

export function createToasts(): ToastsActor {
  const clock = fromCallback<ToastTick>(({ sendBack }) => {
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      sendBack({ type: 'tick', seconds: (now - last) / 1000 });
      last = now;
    }, 1000);
    return () => clearInterval(timer);
  });
  return createActor(
    toastsMachine.provide({ actors: { toast: toastMachine.provide({ actors: { clock } }) } }),
  );
}

/**
 * Replaces the message about a call.
 *
 * @param call The link of its message, with the number of the call if only that message is meant.
 * @param text If omitted, the message is removed.
 */
export function settleCall(toasts: ToastsActor, call: string, text?: string): void {
  const [method, path, id = call] = call.split(' ');
  if (text) say(toasts, id, text, { tone: 'success', link: `${method} ${path}` });
  else toasts.send({ type: 'call.dropped', id });
}

/** Shows a message that is not about a call, or about a call without messages; or why a key does nothing here. */
export function say(
  toasts: ToastsActor,
  id: string,
  text: string,
  more: Partial<Message> = {},
): void {
  toasts.send({ type: 'message', id, link: id, tone: 'error', text, ...more });
}

/** What decides whether a call needs a message. */
export interface CallContext {
  /** Whether a write runs at the same time. */
  readonly isWriting: () => boolean;
  /** Whether the screen of this place is shown. */
  readonly isShown: (place: CallPlace) => boolean;
}

/** Shows the progress of a call, unless its screen does. */
export function reportCall(
  toasts: ToastsActor,
  fact: CallFact,
  { isWriting, isShown }: CallContext,
): void {
  const { id, method, silent, place, words, subject = words, lang, key } = fact.call;
  if (silent) return;
  const isWrite = method !== 'GET';
  const title = { text: shownText(subject), lang, key };
  const call = { id: String(id), link: linkOf(fact.call), isWrite, title };
  if (fact.type === 'call.failed') {
    const { problem, unknownOutcome } = fact;
    // A stale write is repeated at once; its message would only flash.
    const isRepeated = problem.status === 412 && fact.call.isRepeatedWhenStale;
    // The screen itself shows what it could not load, and that its record is missing.
    const isOfScreen = fact.call.isOfScreen && place !== null && isShown(place);
    const isMissing = problem.status === 404 && !isWrite && !isWriting();
    if (isRepeated || isOfScreen || isMissing) {
      toasts.send({ type: 'call.dropped', id: call.id });
      return;
    }
    if (fact.call.ifGone) {
      toasts.send({ ...call, type: 'message', tone: 'success', text: fact.call.ifGone });
      return;
    }
    const ofFields = fact.call.hasNoForm ? Object.values(problem.fields).flat() : [];
    const texts = new Set([problem.message, ...ofFields, unknownOutcome]);
    const text = shownText([...texts].filter(Boolean).join('\n'));
    // The message of a write with an unknown outcome links to the record.
    const href = unknownOutcome && place ? { href: hrefOf(place) } : {};
    const isUnjudged = problem.kind === 'network' || problem.status === 429 || problem.status > 499;
    toasts.send({ ...call, ...href, type: fact.type, text, isUnjudged });
  } else if (fact.type === 'call.succeeded' && fact.made) {
    // Without a name, the number identifies what was created.
    const text = subject.endsWith('»') ? subject : `${subject} #${fact.made.id}`;
    toasts.send({
      ...call,
      type: fact.type,
      title: { text: shownText(text), lang },
      href: hrefOf(fact.made),
    });
  } else {
    toasts.send({ ...call, type: fact.type });
  }
}
