/** Rare follow-ups of a channel toggle: an unknown outcome, a change by another user, the undo. */
import type { Channel } from '#contract/channels.ts';
import type { Attempt } from '#machines/editing/attempt.ts';
import type { Services } from '#workspace/services.tsx';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import type { Flip } from './channels.logic.ts';

interface Toggling extends Pick<Services, 'channels' | 'quiet' | 'settle'> {
  readonly show: (channel: Channel) => void;
  readonly flip: Flip;
}

/** Returns whether the channel is toggled already; if so, settles the message `link`. With `look`, throws if not. */
export async function isToggled(
  { channels: api, quiet, settle, show }: Toggling,
  { id, name, is_active }: Channel,
  link: string,
  look?: AbortSignal,
): Promise<boolean> {
  const { channel } = await (look ? quiet.channels : api).read(id, look);
  show(channel);
  if (channel.is_active === is_active) {
    if (look) throw new Error('not toggled yet');
    return false;
  }
  settle(link, `Канал «${name}» уже ${is_active ? 'деактивирован' : 'активирован'}`);
  return true;
}

/** Flips a channel that another user has changed; null if they have flipped it themselves. */
export async function retryToggle(
  { channels: api, show, flip }: Toggling,
  { id, is_active }: Channel,
  attempt: Attempt | null,
): Promise<Channel | null> {
  const { channel } = await api.read(id);
  if (channel.is_active === is_active) return flip(channel, attempt, true);
  show(channel);
  return null;
}

export async function toggleBack(
  { channels: api, show, flip }: Toggling,
  { id, is_active }: Channel,
): Promise<void> {
  const { channel } = await api.read(id);
  show(channel);
  if (channel.is_active === is_active) return;
  const now = await flip(channel, newAttempt());
  show(now);
  // Without versions, another user may have flipped it in between.
  if (now.is_active !== is_active) throw new UndoRefused();
}
