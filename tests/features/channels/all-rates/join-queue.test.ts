/** Unsent rates are sent again as they were reviewed, or not at all. */
import { expect, test, vi } from 'vitest';
import { joinQueue } from '#features/channels/all-rates/sending/join-queue.ts';
import { emptySheet } from '#machines/rates/sheet.ts';

type Parts = Parameters<typeof joinQueue>;

const edit = (amount: string) => ({
  base: { new_client_rate: '100' },
  values: { new_client_rate: amount },
});

/** Two channels whose sending was stopped or is running, with the first rate of each changed. */
function begin(state = 'stopped') {
  const sent = { 1: { '1:1': edit('110') }, 2: { '2:1': edit('210') } };
  const jobs = Object.entries(sent).map(([id, edits]) => {
    return { id: Number(id), state, work: { channelId: Number(id), edits } };
  });
  let edits: object = { ...sent[1], ...sent[2] };
  let notify = () => {};
  const link = { unsubscribe: () => {} };
  const send = vi.fn();
  let read = { new_client_rate: '100' };
  const sheet = { ...emptySheet, valuesOf: () => read };
  const heard: Record<string, (fact: object) => unknown> = {};
  const on = (type: string, handler: (fact: object) => unknown) => {
    heard[type] = handler;
    return link;
  };
  const settle = vi.fn();
  const services = { writers: { of: () => ({ settle }) } };
  let tellQueue = () => {};
  const queue = {
    on,
    send,
    getSnapshot: () => ({ context: { jobs } }),
    subscribe: (listener: () => void) => {
      tellQueue = listener;
      return link;
    },
  };
  const tellGrid = vi.fn();
  const grid = {
    send: tellGrid,
    getSnapshot: () => ({ context: { edits, sheet } }),
    subscribe: (listener: () => void) => {
      notify = listener;
      return link;
    },
  };
  joinQueue(
    queue as unknown as Parts[0],
    grid as unknown as Parts[1],
    services as unknown as Parts[2],
  );
  const become = (now: object) => {
    edits = { ...edits, ...now };
    notify();
  };
  /** Makes these the only edits, on the rates as read. */
  const show = (now: object, amount = '100') => {
    read = { new_client_rate: amount };
    edits = now;
    notify();
  };
  /** The user takes the version of others for the first channel. */
  const takeTheirs = () => {
    jobs[0]!.state = 'yielded';
    return heard.yielded!(jobs[0]!);
  };
  /** Both channels fail, the second one without an answer. */
  const fail = () => {
    for (const job of jobs) Object.assign(job, { state: 'failed', isUnanswered: job.id === 2 });
    tellQueue();
  };
  const tellSent = () => jobs.map((job) => heard.sent!(job));
  return { become, show, fail, send, sent, tellSent, takeTheirs, settle, tellGrid };
}

test('marks a channel as outdated if its own edits change, not for edits of other channels', () => {
  const { become, send } = begin();
  become({});
  become({ '3:1': edit('310') });
  expect(send).not.toHaveBeenCalled();
  become({ '2:1': edit('220') });
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'outdated', ids: [2] });
});

test('marks a reverted edit as outdated, but not an unanswered one that has been read as written', () => {
  const { show, send, sent } = begin();
  show(sent[2], '110');
  expect(send).not.toHaveBeenCalled();
  show(sent[2]);
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'outdated', ids: [1] });
});

test('reports to the grid what is being sent, and at the end what may have been written', () => {
  const { fail, tellSent, sent, tellGrid } = begin('sending');
  tellSent();
  fail();
  expect(tellGrid.mock.calls).toEqual([
    [{ type: 'sending', rates: { ...sent[1], ...sent[2] } }],
    [{ type: 'written', rates: sent[1] }],
    [{ type: 'written', rates: sent[2] }],
    [{ type: 'sending', rates: sent[2] }],
  ]);
});

test('reports nothing as being sent if the jobs have failed', () => {
  expect(begin('failed').tellGrid).not.toHaveBeenCalled();
});

test.each([
  ['sent', 1],
  ['conflict', 0],
  ['failed', 0],
])(
  'taking the version of others settles the message only if the other job is sent: %s',
  async (state, times) => {
    const { sent, takeTheirs, settle, tellGrid } = begin(state);
    await takeTheirs();
    expect(tellGrid).toHaveBeenCalledWith({ type: 'drop', rates: sent[1] });
    expect(settle).toHaveBeenCalledTimes(times);
  },
);

test('marks a channel that is changed during its sending as outdated if the sending fails', () => {
  const { show, fail, send, sent } = begin('sending');
  show({ ...sent[2], '1:1': edit('120') });
  expect(send).not.toHaveBeenCalled();
  fail();
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'outdated', ids: [1] });
});
