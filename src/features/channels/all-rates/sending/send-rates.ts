/** Writes the changed rates of one channel with the writer, merge and versions of its rates tab. */
import { oddOf } from '#contract/odd.ts';
import { ProblemError, toProblem } from '#contract/problem.ts';
import { RATE_KINDS } from '#features/channels/rates/rate-tables.ts';
import { ratesWriters } from '#features/channels/rates/rates-parts.ts';
import type { Edit } from '#machines/rates/edits.ts';
import type { JobOutcome } from '#machines/rates/jobs.ts';
import { RATE_TYPE_TITLES } from '#records/channel.ts';
import type { Services } from '#workspace/services.tsx';
import type { RatesWork } from '../all-rates.logic.ts';
import { localOf } from '../channel-rates.ts';
import { conflictOf, goneOf } from './conflicts.ts';
import { flattened, GoneRates, manyRatesPart } from './many-rates.ts';
import { sendingEnd } from './sending-end.ts';

/** Sends one channel. Changes by others since the read cause a conflict and are never overwritten. */
export async function sendRates(
  services: Services,
  work: RatesWork,
): Promise<JobOutcome<RatesWork>> {
  const { writers } = services;
  const { channelId, type, edits } = work;
  const kind = RATE_KINDS[type];
  const entries = Object.entries(edits).map(([rate, edit]) => [localOf(rate), edit] as const);
  const valuesOf = (pick: (edit: Edit) => Edit['base']) =>
    flattened(Object.fromEntries(entries.map(([local, edit]) => [local, pick(edit)])));
  const part = manyRatesPart(
    kind,
    entries.map(([local]) => local),
  );
  const end = writers.of(sendingEnd);
  const writer = writers.of(ratesWriters[type]);
  const draft = valuesOf(({ values }) => values);
  const sent = end.unanswered.get(channelId) ?? [];
  const change = { base: valuesOf(({ base }) => base), draft, sent };
  await requireType(services, work, sent.length > 0);
  try {
    const outcome = await writer.write(
      channelId,
      part,
      change,
      (revert) => end.keep(channelId, revert),
      // The end of the sending reports all channels at once.
      { isSilent: true },
    );
    end.unanswered.delete(channelId);
    if (outcome.type !== 'conflict') return { type: 'sent' };
    return conflictOf(work, kind, outcome.theirs);
  } catch (error) {
    if (toProblem(error).isOutcomeUnknown) end.unanswered.set(channelId, [...sent, draft]);
    if (error instanceof GoneRates) return goneOf(work, kind, error);
    throw error;
  }
}

/** Throws if the rate type has changed: the rates would be written to a table that is not in force. */
async function requireType(
  { quiet }: Services,
  { channelId, type }: RatesWork,
  isUnanswered: boolean,
): Promise<void> {
  const { channel } = await quiet.channels.read(channelId);
  if (channel.rate_type === type || oddOf(channel)?.fields.includes('rate_type')) return;
  const now = RATE_TYPE_TITLES[channel.rate_type];
  const outcome = isUnanswered ? 'Повторно не отправлено' : 'Ничего не отправлено';
  throw new ProblemError({
    message: `Тип ставок сменили, теперь «${now}». ${outcome}: эти ставки не действуют.`,
  });
}
