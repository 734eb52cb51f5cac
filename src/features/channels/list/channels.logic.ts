import type { Channel } from '#contract/channels.ts';
import { toProblem } from '#contract/problem.ts';
import type { Attempt } from '#machines/editing/attempt.ts';
import {
  createTogglesMachine,
  type ToggleCall,
  type TogglesActor,
  type TogglesMachine,
} from '#machines/editing/toggles.machine.ts';
import { channelHref } from '#records/channel.ts';
import { deletionLogic } from '#workspace/editing/deletion.ts';
import type { Services } from '#workspace/services.tsx';
import { newAttempt } from '#workspace/writing/attempt.ts';
import { isKept } from '#workspace/writing/kept-attempt.ts';
import { UndoRefused } from '#workspace/writing/undo.ts';
import {
  type ChannelsActor,
  channelSerializer,
  dropChannel,
  findChannel,
  putChannel,
} from './channels-store.ts';

export type ChannelTogglesMachine = TogglesMachine<Channel>;
export type ChannelTogglesActor = TogglesActor<Channel>;

export const createChannelDeletionLogic = (
  { removals, writers }: Pick<Services, 'removals' | 'writers'>,
  channels: ChannelsActor,
) =>
  deletionLogic<Channel>(
    'channelDeletion',
    async () => (await removals()).channels,
    async (remove, { id }) => {
      // Waits for running calls, because their responses would show the channel again.
      await writers.of(channelSerializer)(id, remove);
      dropChannel(channels, id);
    },
  );

export function createChannelTogglesLogic(
  {
    channels: api,
    writers,
    undo,
    settle,
  }: Pick<Services, 'channels' | 'writers' | 'undo' | 'settle'>,
  channels: ChannelsActor,
) {
  const serialize = writers.of(channelSerializer);
  const show = (channel: Channel) => putChannel(channels, channel);

  /** The API only flips the current state, so `channel` must be in the state to be flipped. */
  async function flip(channel: Channel, attempt: Attempt | null, isLast = false): Promise<Channel> {
    const is_active = !channel.is_active;
    const known = findChannel(channels, channel.id) ?? channel;
    return (await api.toggle(channel, { isLast, key: attempt?.key })) ?? { ...known, is_active };
  }

  async function toggleBack({ id, is_active }: Channel): Promise<void> {
    const { channel } = await api.read(id);
    show(channel);
    if (channel.is_active === is_active) return;
    const now = await flip(channel, newAttempt());
    show(now);
    // Without versions, another user may have flipped it in between.
    if (now.is_active !== is_active) throw new UndoRefused();
  }

  /** Whether an earlier call with an unknown outcome has already toggled the channel. */
  async function isToggled({ id, name }: Channel, wanted: boolean): Promise<boolean> {
    const { channel } = await api.read(id);
    show(channel);
    if (channel.is_active !== wanted) return false;
    settle(api.toggleLink(id), `Канал «${name}» уже ${wanted ? 'активирован' : 'деактивирован'}`);
    return true;
  }

  const toggle = ({ subject, isUnconfirmed, attempt }: ToggleCall<Channel>) =>
    serialize(subject.id, async () => {
      const wanted = !subject.is_active;
      if (isUnconfirmed && !isKept(attempt) && (await isToggled(subject, wanted))) return;
      const known = findChannel(channels, subject.id) ?? subject;
      // The toggle was undone while this call was queued.
      if (known.is_active === wanted) return;
      let isFlipped = true;
      const toggled = await flip(known, attempt).catch(async (error: unknown) => {
        if (toProblem(error).status !== 412) throw error;
        // Another user has changed the channel; flip it only if that is still needed.
        const { channel } = await api.read(subject.id);
        isFlipped = channel.is_active !== wanted;
        return isFlipped ? flip(channel, attempt, true) : channel;
      });
      show(toggled);
      if (!isFlipped) return;
      undo.offer({
        label: `${wanted ? 'активация' : 'деактивация'} канала «${subject.name}»`,
        link: api.toggleLink(subject.id),
        href: channelHref(subject.id),
        revert: () => serialize(subject.id, () => toggleBack(subject)),
      });
    });
  return createTogglesMachine<Channel>('channelToggles', ({ id }) => id, toggle, newAttempt);
}
