/** Events that the models of several machines of one kind share. */
import { type FieldErrors, ProblemError } from '#contract/problem.ts';
import { createDeletionMachine } from '#machines/editing/deletion.machine.ts';
import { createTogglesMachine } from '#machines/editing/toggles.machine.ts';
import { explore, settled } from './model.ts';

/** Returns the refusal of a server for these fields. */
export const refusedFields = (fields: FieldErrors) =>
  new ProblemError({ message: 'Проверьте поля', status: 422, fields });

/** The server is down, and its answer is lost. */
export const outages = {
  words: new ProblemError({ message: 'База недоступна', status: 503 }),
  unanswered: new ProblemError({
    kind: 'network',
    message: 'Ошибка соединения с сервером!',
    isOutcomeUnknown: true,
  }),
};

/** Returns the patches that would change the draft. */
export function changes<TDraft extends object>(draft: TDraft, ...patches: Partial<TDraft>[]) {
  const isNew = (patch: Partial<TDraft>) =>
    JSON.stringify({ ...draft, ...patch }) !== JSON.stringify(draft);
  return patches.filter(isNew).map((patch) => ({ type: 'change', patch }) as const);
}

/** A side panel with a typed draft. */
export const panelEvents = [
  { type: 'submit' },
  { type: 'close' },
  { type: 'discard' },
  { type: 'keep' },
  settled.done('submit', undefined),
  settled.error('submit', outages.words),
] as const;

/** The decisions of a user about an edited card or row. */
export const editorEvents = [
  { type: 'save' },
  { type: 'cancel' },
  { type: 'keepMine' },
  { type: 'takeTheirs' },
] as const;

const STALE = new ProblemError({ message: 'Запись уже изменена', status: 412 });

/** Explores the deletion of a record after a question, or its refusal; `newer` is the first one, changed by others. */
export const deletionOf = <TSubject>(
  id: string,
  subjects: readonly TSubject[],
  newer: TSubject | null,
  ...refusals: readonly ProblemError[]
) =>
  explore({
    machine: createDeletionMachine<TSubject>(id),
    starts: { question: {} },
    events: ({ context: { subject } }) => [
      ...subjects.map((subject) => ({ type: 'ask', subject }) as const),
      { type: 'confirm' },
      { type: 'cancel' },
      settled.done('remove', undefined),
      ...(newer && subject === subjects[0]
        ? [settled.done('remove', { subject: newer, problem: STALE.problem })]
        : []),
      ...refusals.map((refusal) => settled.error('remove', refusal)),
    ],
    distinguish: ({ context: { subject, problem } }) => [
      [...subjects, newer].indexOf(subject),
      problem?.isOutcomeUnknown,
    ],
  });

/** What a failed toggle reports. */
export const failedToggle = <TSubject>(
  subject: TSubject,
  { problem }: ProblemError = outages.words,
) => ({ subject, attempt: null, problem });

const LOOKS = 'walked on the activity of channels';

/** Toggles of a record whose writes run one after the other: the waiting ones are not sent yet. */
export const togglesInTurnOf = <TSubject>(
  keyOf: (subject: TSubject) => number,
  subjects: readonly TSubject[],
) =>
  explore({
    machine: createTogglesMachine<TSubject>('toggles', keyOf, async () => {}),
    starts: { toggles: {} },
    events: ({ context: { toggling } }) => [
      ...subjects.map((subject) => ({ type: 'toggle', subject }) as const),
      ...toggling
        .slice(0, 1)
        .flatMap((key) => [
          { type: 'toggled', key } as const,
          { type: 'failed', key, sent: failedToggle(subjects[0]!) } as const,
        ]),
    ],
    distinguish: ({ context: { toggling } }) => toggling,
    leavesOut: { look: LOOKS },
  });
