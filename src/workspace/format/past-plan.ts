import { businessTime, businessTimeOf } from './business-time.ts';

/** Why a plan for this time cannot be restored: the server applies due plans, including those of this minute. */
export function pastPlanRefusal(date: string): string | null {
  const time = businessTimeOf(date);
  if (!time || time > businessTime()) return null;
  return 'Срок прежнего плана прошёл: он применился бы сразу';
}
