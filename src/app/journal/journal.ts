/** The journal with its I/O: what calls tell, repeating a read, the clipboard. */
import { createActor, fromPromise } from 'xstate';
import type { CallFact, CallPlace, Repeatable } from '#api/call.ts';
import {
  type CallEnd,
  type JournalActor,
  journalMachine,
} from '#machines/feedback/journal.machine.ts';
import { type CallPlaces, hrefOf } from './call-targets.ts';
import { redact } from './redact.ts';

export interface Journal {
  readonly actor: JournalActor;
  readonly hear: (fact: CallFact) => void;
  /** Nothing of the person who was here may stay in memory. */
  readonly forget: () => void;
}

interface Known {
  readonly begunAt: number;
  readonly place: CallPlace | null;
  readonly repeat: Repeatable | null;
}

/** @param places Asked only once somebody wants to look. */
export function createJournal(places: () => Pick<CallPlaces, 'refresh' | 'look'>): Journal {
  /** What the entries do not hold: functions, and reads with what was searched for. */
  let known = new Map<number, Known>();
  /** By path, the newest read that a screen has made: what it shows. */
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
    // Where its screen shows it, that does the reading, so that what was read is also seen. How it
    // ends is told by the call itself.
    if (!isShown || !place || !places().refresh(hrefOf(place))) {
      repeat!.run(leaving.signal).catch(() => {});
    }
    isRepeating = false;
  });
  actor.on('check.wanted', ({ id }) => places().look(hrefOf(known.get(id)!.place!)));
  actor.subscribe(({ context: { entries } }) => {
    const newest = entries[0]?.id ?? 0;
    const kept = new Set(entries.map(({ id }) => id));
    // One that has just begun may not be among the entries yet.
    for (const id of known.keys()) if (id < newest && !kept.has(id)) known.delete(id);
  });

  function begin({ call, repeat }: Extract<CallFact, { type: 'call.started' }>) {
    const { id, words, method, path, place } = call;
    known.set(id, { begunAt: performance.now(), place, repeat });
    if (repeat && !isRepeating) shown.set(path, repeat.key);
    actor.send({
      type: 'call.started',
      call: {
        id,
        words,
        link: `${method} ${path}`,
        startedAt: performance.timeOrigin + performance.now(),
        canRepeat: repeat !== null,
        canCheck: place !== null && repeat === null,
        isRepeat: isRepeating,
      },
    });
  }

  return {
    actor,
    hear(fact) {
      if (fact.type === 'call.started') return begin(fact);
      const { id } = fact.call;
      const begunAt = known.get(id)?.begunAt;
      // Begun by somebody who has left since.
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
  const nothing = { status: 0, message: '', doubt: null };
  if (fact.type === 'call.succeeded') return { ...nothing, outcome: 'done' };
  const { problem } = fact;
  if (!problem) return { ...nothing, outcome: 'dropped' };
  const { status, message, fields } = problem;
  const sent = fact.type === 'call.failed' ? fact.sent : [];
  const doubt = fact.type === 'call.failed' ? fact.doubt : null;
  const ofFields = Object.entries(fields).map(([field, notes]) => `${field}: ${notes.join(' ')}`);
  // A body without a message of its own is its fields already.
  const said = /^[[{]/.test(message) && ofFields.length > 0 ? ofFields : [message, ...ofFields];
  const text = said.map((line) => redact(line, sent)).join('\n');
  return { outcome: doubt ? 'unknown' : 'failed', status, message: text, doubt };
}
