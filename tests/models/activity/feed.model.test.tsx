import { act, render } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { describe, expect } from 'vitest';
import { createActor, type EventFromLogic, SimulatedClock, type SnapshotFrom } from 'xstate';
import type { FeedActor } from '#machines/activity/feed.machine.ts';
import { type FeedPage, type FeedRead, LOOK_EVERY } from '#machines/activity/feed.setup.ts';
import { heldCalls } from '#tests/support/deferred.ts';
import { testEveryTransition } from '#tests/support/walk.ts';
import { feedMachine, feedModel, type Note, type NoteQuery, newsModel } from './feed.model.ts';

/** A minimal view of a list. */
function Feed({ actor }: { actor: FeedActor<Note, object> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { entries, news, problem } = state.context;
  return (
    <ul aria-busy={state.hasTag('busy')} title={`${news.entries.length}${news.next ? '+' : ''}`}>
      {entries.map(({ id }) => (
        <li key={id}>{id}</li>
      ))}
      {problem && <li role="alert">{problem.message}</li>}
    </ul>
  );
}

type Answer = { page: FeedPage<Note> };

function begin() {
  const { calls: loads, actor: load } = heldCalls<Answer, FeedRead<NoteQuery>>();
  const { calls: looks, actor: look } = heldCalls<
    Answer,
    { query: NoteQuery; after: string | null }
  >();
  const machine = feedMachine.provide({ actors: { load, look } });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, input: { query: {} } }).start();
  render(<Feed actor={actor} />);
  return { actor, loads, looks, clock };
}
type Begun = ReturnType<typeof begin>;
const send = ({ actor }: Begun, event: EventFromLogic<typeof feedMachine>) =>
  act(() => actor.send(event));

const verify = (_: unknown, snapshot: SnapshotFrom<typeof feedMachine>) => {
  const { entries, news, problem } = snapshot.context;
  const list = document.querySelector('ul')!;
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    ...entries.map(({ id }) => id),
    ...(problem ? [problem.message] : []),
  ]);
  expect(list.title).toBe(`${news.entries.length}${news.next ? '+' : ''}`);
  expect(list.getAttribute('aria-busy')).toBe(String(snapshot.hasTag('busy')));
};

describe('a list with cursors', () => {
  testEveryTransition(feedModel, {
    setUp: begin,
    perform: {
      'query.changed': send,
      reload: send,
      'rights.changed': send,
      more: send,
      near: send,
      'xstate.done.actor.pause': ({ clock }) => act(() => clock.increment(30_000)),
      'xstate.done.actor.load': ({ loads }, { output }) => loads.at(-1)!.resolve(output),
      'xstate.error.actor.load': ({ loads }, { error }) => loads.at(-1)!.reject(error),
      'xstate.done.actor.extend': ({ loads }, { output }) => loads.at(-1)!.resolve(output),
      'xstate.error.actor.extend': ({ loads }, { error }) => loads.at(-1)!.reject(error),
    },
    verify: { list: () => {}, news: () => {}, '*': verify },
  });
});

describe('the news of a list with cursors', () => {
  testEveryTransition(newsModel, {
    setUp: begin,
    perform: {
      'query.changed': send,
      reload: send,
      'rights.changed': send,
      show: send,
      watch: send,
      unwatch: send,
      look: send,
      'xstate.after.untilLook.feed.news.watched.resting': ({ actor, clock }) => {
        const { lookProblem } = actor.getSnapshot().context;
        act(() => clock.increment(Math.max(LOOK_EVERY, (lookProblem?.retryAfter ?? 0) * 1_000)));
      },
      'xstate.done.actor.load': ({ loads }, { output }) => loads.at(-1)!.resolve(output),
      'xstate.done.actor.look': ({ looks }, { output }) => looks.at(-1)!.resolve(output),
      'xstate.error.actor.look': ({ looks }, { error }) => looks.at(-1)!.reject(error),
    },
    verify: { list: () => {}, news: () => {}, '*': verify },
  });
});
