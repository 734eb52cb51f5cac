import { useSelector } from '@xstate/react';
import { isStale } from '#api/if-match.ts';
import type { Removal } from '#api/later/removals.api.ts';
import type { PlainCommand } from '#commands/command.ts';
import { CommandButton, useCommands } from '#commands/react.tsx';
import { type Problem, toProblem } from '#contract/problem.ts';
import type {
  Changed,
  DeletionActor,
  DeletionMachine,
} from '#machines/editing/deletion.machine.ts';
import { FormAlert } from '#ui/feedback/form-alert.tsx';
import { langOf } from '#ui/lang.ts';
import { AlertDialog } from '#ui/overlay/alert-dialog.tsx';
import { useLayer } from '#ui/overlay/layer.tsx';
import { shownText } from '#workspace/format/shown-text.ts';
import { IgnoreEarlyEnter } from './later/ignore-early-enter.tsx';

export interface DeletionQuestionProps<TSubject> {
  actor: DeletionActor<TSubject>;
  commands: Record<'confirm' | 'cancel', PlainCommand<DeletionMachine<TSubject>>>;
  question: string;
  warning?: string;
  /** The language, if it is not Russian. */
  lang?: 'en';
  /** A heading above the server's error. Omitted if the error is clear without it. */
  failure?: string;
  /** Describes the record to delete; in more detail if it has changed since it was shown. */
  describe: (subject: TSubject, isChanged: boolean) => string;
}

/** The confirmation of a deletion, with the server's error if it fails. */
export default function DeletionQuestion<TSubject>({
  actor,
  commands,
  question,
  warning = 'Это действие нельзя отменить.',
  lang,
  failure,
  describe,
}: DeletionQuestionProps<TSubject>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const layer = useLayer();
  useCommands(commands, actor, layer);
  const { subject, problem } = state.context;
  const isChanged = problem?.status === STALE;
  const described = subject && shownText(describe(subject, isChanged));
  return (
    <AlertDialog
      lang={lang}
      layer={layer}
      open={state.hasTag('open')}
      title={question}
      warning={isRefused(problem) ? undefined : warning}
      description={
        <div className="flex flex-col gap-3">
          <p lang={langOf(described)} className="wrap-anywhere">
            {described}
          </p>
          {problem && <FormAlert {...alertOf(problem, failure, lang)} />}
        </div>
      }
      busy={state.hasTag('busy')}
      cancel={<CommandButton command={commands.cancel} actor={actor} />}
      // A second Enter that was meant for the older version does not answer the question about the newer one.
      action={
        <IgnoreEarlyEnter of={isChanged ? problem : null}>
          <CommandButton command={commands.confirm} actor={actor} variant="danger" />
        </IgnoreEarlyEnter>
      }
      onClose={() => actor.send(commands.cancel.event)}
    />
  );
}

/** The status of a deletion that was refused because the record is newer than what was shown. */
const STALE = 412;

const TEXTS = {
  ru: {
    changed: 'Запись тем временем изменили. Проверьте её и подтвердите ещё раз.',
    unknown: 'Неизвестно, удалено ли',
    gone: 'Возможно, уже удалено: обновите список',
  },
  en: {
    changed: 'It has since been changed. Check it and confirm again.',
    unknown: 'Unknown whether it is deleted',
    gone: 'It may be deleted already: reload the list',
  },
} as const;

/** Whether the server refuses to delete the record as it is; beside the reason, the warning is only noise. */
const isRefused = (problem: Problem | null) => [403, 404, 409, 422].includes(problem?.status ?? 0);

/** Without a response, or after a 404, it is unknown whether the record still exists. */
function alertOf(problem: Problem, failure: string | undefined, lang: 'ru' | 'en' = 'ru') {
  const { status, isOutcomeUnknown, written } = problem;
  const { changed, unknown, gone } = TEXTS[lang];
  const message = status === STALE ? changed : problem.message;
  if (isOutcomeUnknown) return { title: message, details: [unknown] };
  if (!failure) return { title: message, details: [] };
  // `written` is false if the record was found.
  if (status === 404 && written !== false) return { title: message, details: [gone] };
  return { title: failure, details: [message] };
}

/** @param remove Sends the call. */
export type Sending<TSubject> = (
  remove: () => Promise<unknown>,
  subject: TSubject,
) => Promise<unknown>;

/**
 * Deletes a record in the version that was shown. If there is a newer version, returns it instead, so that the next
 * confirmation is about it. Failures are thrown.
 */
export async function removeShown<TSubject extends object>(
  subject: TSubject,
  { remove, read }: Removal<TSubject>,
  send: Sending<TSubject>,
): Promise<Changed<TSubject> | undefined> {
  try {
    await send(() => remove(subject), subject);
    return undefined;
  } catch (error) {
    const now = isStale(error) && (await read?.(subject));
    if (!now) throw error;
    return { subject: now, problem: toProblem(error) };
  }
}
