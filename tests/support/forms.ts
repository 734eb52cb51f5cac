import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import type { FieldErrors, ProblemError } from '#contract/problem.ts';
import type { Call } from './calls.ts';
import { field } from './runtime.tsx';

/** Types each value of a patch into the field with its label, also over the same value. */
export function fill(labels: Record<string, string>, patch: object): void {
  for (const [name, value] of Object.entries(patch)) {
    const control = field(labels[name]!);
    if (typeof value === 'boolean') {
      if (control.checked !== value) fireEvent.click(control);
    } else {
      if (control.value === value) fireEvent.change(control, { target: { value: `${value} ` } });
      fireEvent.change(control, { target: { value } });
    }
  }
}

/** Checks that every field shows its value and its errors, and nothing else. */
export function expectFields(
  labels: Record<string, string>,
  draft: object,
  fieldErrors: FieldErrors,
): void {
  for (const [name, label] of Object.entries(labels)) {
    const control = field(label);
    const value = draft[name as never] as string | boolean;
    expect(control.type === 'checkbox' ? control.checked : control.value).toBe(value);
    const [note] = fieldErrors[name] ?? [];
    expect(control.getAttribute('aria-invalid')).toBe(note ? 'true' : null);
    if (note) expect(describedBy(control)).toContain(note);
  }
}

export const isReadOnly = (label: string) => field(label).readOnly;

function describedBy(control: Element): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}

/**
 * Fails a call like a server, or like a lost connection. An answer says that nothing was written, unless the test is
 * about an unknown outcome.
 */
export function refuse(call: Call, error: unknown): void {
  const { kind, status, message, fields, isOutcomeUnknown, retryAfter } = (error as ProblemError)
    .problem;
  const body = { success: false, message, errors: fields };
  const headers = retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` };
  if (kind === 'network') call.fail();
  else call.answer(status, { ...body, ...(!isOutcomeUnknown && { written: false }) }, headers);
}
