import type { ActivityEntry } from '#contract/activity.ts';

/** «Вернуть как было»: reverts changes recorded in the log. */
export interface Returns {
  /**
   * Writes the old values back, unless they have changed since, and reports the outcome.
   *
   * @param entries Of one line of the log.
   * @param label What is reverted: «Канал VK · ставка уровня 5».
   */
  send(entries: readonly ActivityEntry[], label: string): Promise<void>;
}
