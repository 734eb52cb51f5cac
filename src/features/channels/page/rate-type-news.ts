/** The rate type of a channel, when others change it while its rates are on the screen. */
import type { Channel } from '#contract/channels.ts';
import { oddOf } from '#contract/odd.ts';
import { RATE_TYPE_TITLES } from '#records/channel.ts';
import type { Services } from '#workspace/services.tsx';
import { rateRowsKey } from './channel-keys.ts';

/** Whether the API sent a rate type that the console does not know. */
export const isRateTypeOdd = (channel: Channel): boolean =>
  oddOf(channel)?.fields.includes('rate_type') === true;

/** Returns the message about a channel that was read again, or null if its rate type is the same. */
export function rateTypeNews(
  { kept }: Pick<Services, 'kept'>,
  before: Channel,
  now: Channel,
): string | null {
  if (before.rate_type === now.rate_type || isRateTypeOdd(before) || isRateTypeOdd(now)) {
    return null;
  }
  const edits = kept.find(rateRowsKey({ type: before.rate_type }, now.id));
  const isEdited = Object.keys(edits?.getSnapshot().context.rows ?? {}).length > 0;
  return [
    `Тип ставок сменили: было «${RATE_TYPE_TITLES[before.rate_type]}»,`,
    `стало «${RATE_TYPE_TITLES[now.rate_type]}».`,
    'Прежние ставки не действуют, показана таблица, которая действует.',
    isEdited && 'Несохранённое в прежней таблице осталось и вернётся с прежним типом.',
  ]
    .filter(Boolean)
    .join(' ');
}
