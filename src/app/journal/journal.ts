/** The journal with its I/O: incoming calls, repeated reads, the clipboard. */
import { createActor, fromPromise } from 'xstate';
import { type CallFact, type CallPlace, linkOf, type Repeatable } from '#api/call.ts';
import { apiNow } from '#api/host.ts';
import {
  type CallEnd,
  type JournalActor,
  journalMachine,
} from '#machines/feedback/journal.machine.ts';
import { type CallPlaces, hrefOf } from './call-targets.ts';
import { redact } from './redact.ts';

export interface Journal {
  readonly actor: JournalActor;
  readonly observe: (fact: CallFact) => void;
  /** Drops everything about the user. */
  readonly forget: () => void;
}

interface Known {
  readonly begunAt: number;
  readonly place: CallPlace | null;
  readonly repeat: Repeatable | null;
}

/** @param places Called only when a user opens or repeats a call. */
export function createJournal(places: () => Pick<CallPlaces, 'refresh' | 'look'>): Journal {
  /** Data that entries must not contain: functions, and reads with their search text. */
  let known = new Map<number, Known>();
  /** The newest read of a screen by path. This is what the screen shows. */
  let shown = new Map<string, string>();
  let isRepeating = false;
  let leaving = new AbortController();

  const actor = createActor(
    journalMachine.provide({
      actors: {
        copy: fromPromise(async ({ input }) => {
          const { copyEntries } = await import('./journal-copy.ts');
          await copyEntries(input.entries);
        }),
      },
    }),
  );

  actor.on('repeat.wanted', ({ id }) => {
    const { repeat, place } = known.get(id)!;
    const isShown = [...shown.values()].includes(repeat!.key);
    isRepeating = true;
    // If a screen shows this read, the screen reloads, so that the new data is visible. The call
    // reports its own outcome.
    if (!isShown || !place || !places().refresh(hrefOf(place))) {
      repeat!.run(leaving.signal).catch(() => {});
    }
    isRepeating = false;
  });
  actor.on('check.wanted', ({ id }) => places().look(hrefOf(known.get(id)!.place!)));
  actor.subscribe(({ context: { entries } }) => {
    const newest = entries[0]?.id ?? 0;
    const kept = new Set(entries.map(({ id }) => id));
    // A call that has just begun may not be in the entries yet.
    for (const id of known.keys()) if (id < newest && !kept.has(id)) known.delete(id);
  });

  function begin({ call, repeat }: Extract<CallFact, { type: 'call.started' }>) {
    const { id, words, path, place } = call;
    known.set(id, { begunAt: performance.now(), place, repeat });
    if (repeat && !isRepeating) shown.set(path, repeat.key);
    actor.send({
      type: 'call.started',
      call: {
        id,
        words,
        link: linkOf(call),
        startedAt: apiNow(),
        canRepeat: repeat !== null,
        canCheck: place !== null && repeat === null,
        isRepeat: isRepeating,
      },
    });
  }

  return {
    actor,
    observe(fact) {
      if (fact.type === 'call.started') return begin(fact);
      const { id } = fact.call;
      const begunAt = known.get(id)?.begunAt;
      // The call was started before a sign-out.
      if (begunAt === undefined) return;
      actor.send({
        type: 'call.ended',
        id,
        end: { ...endOf(fact), duration: performance.now() - begunAt },
      });
    },
    forget() {
      leaving.abort();
      leaving = new AbortController();
      known = new Map();
      shown = new Map();
      actor.send({ type: 'person.left' });
    },
  };
}

type Settled = Exclude<CallFact, { type: 'call.started' }>;

function endOf(fact: Settled): Omit<CallEnd, 'duration'> {
  const nothing = { status: 0, message: '', unknownOutcome: null };
  if (fact.type === 'call.succeeded') return { ...nothing, outcome: 'done' };
  const { problem } = fact;
  if (!problem) return { ...nothing, outcome: 'dropped' };
  const { status, message, fields } = problem;
  const sent = fact.type === 'call.failed' ? fact.sent : [];
  const unknownOutcome = fact.type === 'call.failed' ? fact.unknownOutcome : null;
  const ofFields = Object.entries(fields).map(([field, notes]) => `${field}: ${notes.join(' ')}`);
  // If the message is a JSON body, the field errors replace it.
  const lines = /^[[{]/.test(message) && ofFields.length > 0 ? ofFields : [message, ...ofFields];
  const text = lines.map((line) => redact(line, sent)).join('\n');
  return { outcome: unknownOutcome ? 'unknown' : 'failed', status, message: text, unknownOutcome };
}
