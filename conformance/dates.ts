/** The forms of dates in answers. */

import { formOf } from './shape.ts';
import { demand, isRecord } from './steps.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PLANNED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));
const isMoment = (text: string) => MOMENT.test(text) && !Number.isNaN(Date.parse(text));

const FORMS: Readonly<Record<string, (text: string) => boolean>> = {
  birth_date: isDay,
  issued_date: isDay,
  planned_date: (text) => PLANNED.test(text) && !Number.isNaN(Date.parse(text)),
  created_at: isMoment,
  updated_at: isMoment,
};

/** Demands that all dates in these records, also in nested ones, have the form that is expected. */
export function demandDates(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) demandDates(each);
  if (!isRecord(value)) return;
  for (const [field, each] of Object.entries(value)) {
    const isForm = FORMS[field];
    if (typeof each === 'object') demandDates(each);
    else if (isForm) {
      demand(
        typeof each === 'string' && isForm(each),
        () => `${field} in the form ${formOf(String(each))}`,
      );
    }
  }
}
