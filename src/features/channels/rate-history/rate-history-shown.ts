import type { RateRecord } from '#api/rates.api.ts';
import {
  createRateHistoryMachine,
  type RateHistoryActor as HistoryActor,
} from '#machines/rates/rate-history.machine.ts';

/** Which rate the window shows. */
export const rateHistoryMachine = createRateHistoryMachine<RateRecord>();
export type RateHistoryMachine = typeof rateHistoryMachine;
export type RateHistoryActor = HistoryActor<RateRecord>;
