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
import {
  type ChannelsActor,
  channelSerializer,
  dropChannel,
  findChannel,
  putChannel,
} from './channels-store.ts';

export type ChannelTogglesMachine = TogglesMachine<Channel>;
export type ChannelTogglesActor = TogglesActor<Channel>;

/** The API only flips the current state, so `channel` must be in the state to be flipped. */
export type Flip = (
  channel: Channel,
  attempt: Attempt | null,
  isLast?: boolean,
) => Promise<Channel>;

/** Seldom needed, so not part of the list. */
const later = () => import('./later-toggles.ts');

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
  services: Pick<Services, 'channels' | 'quiet' | 'writers' | 'undo' | 'settle'>,
  channels: ChannelsActor,
) {
  const { channels: api, writers, undo } = services;
  const serialize = writers.of(channelSerializer);
  const show = (channel: Channel) => putChannel(channels, channel);

  const flip: Flip = async (channel, attempt, isLast = false) => {
    const is_active = !channel.is_active;
    const answer = await api.toggle(channel, { isLast, key: attempt?.key });
    // The list may have been reloaded during the call.
    return answer ?? { ...(findChannel(channels, channel.id) ?? channel), is_active };
  };
  const toggling = { ...services, show, flip };

  const offerUndo = (subject: Channel) =>
    undo.offer({
      label: `${subject.is_active ? 'деактивация' : 'активация'} канала «${subject.name}»`,
      link: api.toggleLink(subject.id),
      href: channelHref(subject.id),
      revert: () =>
        serialize(subject.id, async () => (await later()).toggleBack(toggling, subject)),
    });

  const toggle = ({ subject, isUnconfirmed, link, look: isLook, attempt }: ToggleCall<Channel>) =>
    serialize(
      subject.id,
      async (look) => {
        const wanted = !subject.is_active;
        if (look || (isUnconfirmed && !isKept(attempt))) {
          const { isToggled } = await later();
          if (await isToggled(toggling, subject, link!, look)) return offerUndo(subject);
        }
        const known = findChannel(channels, subject.id) ?? subject;
        // The toggle was undone while this call was queued.
        if (known.is_active === wanted) return;
        const flipped = await flip(known, attempt).catch(async (error: unknown) => {
          const { status } = toProblem(error);
          if (status === 404) channels.send({ type: 'rows.changed' });
          if (status !== 412) throw error;
          return (await later()).retryToggle(toggling, known, attempt);
        });
        if (!flipped) return;
        show(flipped);
        return offerUndo(subject);
      },
      isLook,
    );
  return createTogglesMachine<Channel>('channelToggles', ({ id }) => id, toggle, newAttempt);
}
