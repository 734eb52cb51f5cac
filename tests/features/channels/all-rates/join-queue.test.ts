/** What was not sent is sent again as it was reviewed, or not at all. */
import { expect, test, vi } from 'vitest';
import { joinQueue } from '#features/channels/all-rates/sending/join-queue.ts';

type Parts = Parameters<typeof joinQueue>;

const edit = (amount: string) => ({
  base: { new_client_rate: '100' },
  values: { new_client_rate: amount },
});

/** Two channels whose sending was stopped, the first rate of each changed. */
function begin() {
  const sent = { 1: { '1:1': edit('110') }, 2: { '2:1': edit('210') } };
  const jobs = Object.entries(sent).map(([id, edits]) => {
    return { id: Number(id), state: 'stopped', work: { channelId: Number(id), edits } };
  });
  let edits: object = { ...sent[1], ...sent[2] };
  let tell = () => {};
  const link = { unsubscribe: () => {} };
  const send = vi.fn();
  const queue = { on: () => link, getSnapshot: () => ({ context: { jobs } }), send };
  const grid = {
    getSnapshot: () => ({ context: { edits } }),
    subscribe: (listener: () => void) => {
      tell = listener;
      return link;
    },
  };
  joinQueue(queue as unknown as Parts[0], grid as unknown as Parts[1], {} as Parts[2]);
  const become = (now: object) => {
    edits = { ...edits, ...now };
    tell();
  };
  return { become, send };
}

test('a change of one channel makes that channel outdated, and a change elsewhere none', () => {
  const { become, send } = begin();
  become({});
  become({ '3:1': edit('310') });
  expect(send).not.toHaveBeenCalled();
  become({ '2:1': edit('220') });
  expect(send).toHaveBeenCalledExactlyOnceWith({ type: 'outdated', ids: [2] });
});
