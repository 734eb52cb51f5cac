/** Shared by the walks of whole-page forms: sign-in, registration, profile. */
import { expect } from 'vitest';
import type { FieldErrors } from '#contract/problem.ts';
import { expectFields, fill, isReadOnly, refuse } from './forms.ts';
import { alerts, button, isOff, type TestConsole } from './runtime.tsx';

interface Snapshot {
  readonly context: { readonly draft: object; readonly fieldErrors: FieldErrors };
  can(event: { type: 'submit' }): boolean;
}

/** Returns the steps that fill in and send the form, and those that end its call. */
export const formSteps = (
  labels: Record<string, string>,
  action: string,
  call: string,
  answer: object = {},
) => ({
  change: (_: TestConsole, { patch }: { patch: object }) => fill(labels, patch),
  submit: ({ user }: TestConsole) => user.click(button(action)),
  'xstate.done.actor.submit': async (begun: TestConsole) =>
    (await begun.call(call)).answer(200, answer),
  'xstate.error.actor.submit': async (begun: TestConsole, { error }: { error: unknown }) =>
    refuse(await begun.call(call), error),
});

/** Expects the draft with its errors, and an enabled button if the draft can be sent. */
export const formShows =
  (labels: Record<string, string>, action: string) =>
  (_: unknown, snapshot: Snapshot): void => {
    expectFields(labels, snapshot.context.draft, snapshot.context.fieldErrors);
    expect(isOff(button(action))).toBe(!snapshot.can({ type: 'submit' }));
  };

/** Expects an editable field and no message. */
export function expectOpen(label: string): void {
  expect(alerts()).toEqual([]);
  expect(isReadOnly(label)).toBe(false);
}
