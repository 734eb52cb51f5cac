import { businessTime, businessTimeOf } from './business-time.ts';

/** Why a plan for this time cannot come back: the server applies what is due, and the minute itself is. */
export function pastPlanRefusal(date: string): string | null {
  const time = businessTimeOf(date);
  if (!time || time > businessTime()) return null;
  return 'Срок прежнего плана прошёл: он применился бы сразу';
}
