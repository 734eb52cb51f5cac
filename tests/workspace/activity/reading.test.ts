/** How a list of the log is read: its lines, and the newer ones. */
import { afterEach, expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createActivityApi } from '#api/later/activity.api.ts';
import { entry } from '#tests/support/activity-entries.ts';
import { createTestHttp } from '#tests/support/http.ts';
import {
  type ActivityActor,
  type ActivitySource,
  createActivityLogic,
} from '#workspace/activity/activity.logic.ts';

const running: ActivityActor[] = [];
afterEach(() => {
  for (const feed of running.splice(0)) feed.stop();
});

/** A log whose answers take `next` from `nexts`. */
function begin(source: ActivitySource, nexts: (string | null)[] = []) {
  const asked: string[] = [];
  const heard: string[] = [];
  const http = createTestHttp(
    async (path) => {
      asked.push(String(path).replace(/^.*v1/, ''));
      return Response.json({ success: true, data: [entry()], next: nexts.shift() ?? null });
    },
    { observe: ({ type }) => heard.push(type) },
  );
  const services = { activity: async () => createActivityApi(http) };
  const feed = createActor(createActivityLogic(services, source), { input: { query: {} } }).start();
  running.push(feed);
  return { feed, asked, heard };
}
const ready = (feed: ActivityActor) =>
  waitFor(feed, (state) => state.matches({ list: { ready: 'resting' } }));

test('the log is read fifty entries at a time, and the calls are reported to the journal', async () => {
  const { feed, asked, heard } = begin({ of: 'all' }, ['2026-05.3']);
  await ready(feed);
  feed.send({ type: 'more' });
  await expect.poll(() => asked.length).toBe(2);
  await ready(feed);
  expect(asked).toEqual(['/activity?per_page=50', '/activity?before=2026-05.3&per_page=50']);
  expect(heard).toEqual(['call.started', 'call.succeeded', 'call.started', 'call.succeeded']);
});

test('new entries of the log are read page by page, without the journal, up to five pages', async () => {
  const { feed, asked, heard } = begin({ of: 'record', kind: 'client', id: 7 }, [
    null,
    ...Array(9).fill('2026-05.9'),
  ]);
  await ready(feed);
  const { id } = feed.getSnapshot().context.entries[0]!;
  feed.send({ type: 'watch' });
  const { context } = await waitFor(feed, (state) => state.context.news.entries.length > 0);
  const first = `/clients/7/activity?after=${id}&per_page=100`;
  const further = `/clients/7/activity?after=${id}&before=2026-05.9&per_page=100`;
  expect(asked.slice(1)).toEqual([first, ...Array(4).fill(further)]);
  expect(context.news.entries).toHaveLength(5);
  expect(context.news.next).toBe('2026-05.9');
  expect(heard).toHaveLength(2);
});
