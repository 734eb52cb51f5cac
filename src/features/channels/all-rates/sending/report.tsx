import { useSelector } from '@xstate/react';
import { CommandOnButton } from '#commands/react.tsx';
import type { Problem } from '#contract/problem.ts';
import { isUnknown, type Job, type JobState } from '#machines/rates/jobs.ts';
import type { QueueActor } from '#machines/rates/queue.machine.ts';
import { Badge, type Tone } from '#ui/display/badge.tsx';
import { Conflict } from '#ui/display/conflict.tsx';
import type { RatesWork } from '../all-rates.logic.ts';
import { conflictCommands } from './report.commands.ts';

const STATES: Record<JobState, { title: string; tone: Tone }> = {
  waiting: { title: 'ждёт', tone: 'neutral' },
  sending: { title: 'отправляется…', tone: 'accent' },
  sent: { title: 'отправлено', tone: 'success' },
  failed: { title: 'не отправлено', tone: 'danger' },
  stopped: { title: 'остановлено', tone: 'warning' },
  outdated: { title: 'изменено с тех пор: проверьте и отправьте снова', tone: 'warning' },
  conflict: { title: 'тем временем изменено', tone: 'warning' },
  yielded: { title: 'осталось чужое', tone: 'neutral' },
};

/** Used instead of «не отправлено», which may be untrue. */
const UNKNOWN = { title: 'исход неизвестен', tone: 'warning' } as const;

interface ReportProps {
  queue: QueueActor<RatesWork>;
  nameOf: (channelId: number) => string;
}

/** The progress of the sending, channel by channel. */
export function Report({ queue, nameOf }: ReportProps) {
  const { jobs } = useSelector(queue, ({ context }) => context);
  const done = jobs.filter(({ state }) => state === 'sent').length;
  const unknown = jobs.filter(isUnknown).length;
  const failed = jobs.filter((job) => job.state === 'failed' && !isUnknown(job)).length;
  return (
    <div data-autofocus tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <p role="status" className="font-medium">
        {[
          `Отправлено ${done} из ${jobs.length}`,
          failed > 0 && `не отправлено: ${failed}`,
          unknown > 0 && `исход неизвестен: ${unknown}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <progress
        aria-label="Отправка ставок"
        max={jobs.length}
        value={done}
        className="rates-progress"
      />
      <ul className="flex flex-col gap-2">
        {jobs.map((job) => (
          <li key={job.id} data-state={job.state}>
            <JobLine job={job} name={nameOf(job.id)} queue={queue} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function JobLine({
  job,
  name,
  queue,
}: {
  job: Job<RatesWork>;
  name: string;
  queue: ReportProps['queue'];
}) {
  const { id, state, problem, conflict } = job;
  const isChangedSince = state === 'outdated' && job.isUnanswered;
  const { title, tone } = isUnknown(job) || isChangedSince ? UNKNOWN : STATES[state];
  const texts = [
    ...(state === 'failed' && problem ? textsOf(problem) : []),
    ...(isUnknown(job) ? ['Возможно, записано: повтор сначала проверит.'] : []),
    ...(isChangedSince
      ? ['Изменено с тех пор: обновите таблицу, проверьте и отправьте снова.']
      : []),
  ];
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 font-medium">{name}</span>
        <Badge tone={tone}>{title}</Badge>
        {texts.length > 0 && (
          <span className="text-danger-text">
            {texts.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          </span>
        )}
      </span>
      {conflict && (
        <Conflict
          title={`«${name}»: пока вы правили, эти ставки изменили`}
          clashes={conflict.clashes}
          actions={
            <>
              <CommandOnButton
                command={conflictCommands.keepMine}
                actor={queue}
                subject={id}
                variant="primary"
              />
              <CommandOnButton command={conflictCommands.takeTheirs} actor={queue} subject={id} />
            </>
          }
        />
      )}
    </>
  );
}

/** Returns the field messages if there are any: they say more than the general message. */
function textsOf({ message, fields }: Problem): readonly string[] {
  const own = Object.values(fields).flat();
  return own.length > 0 ? [...new Set(own)] : [message];
}
