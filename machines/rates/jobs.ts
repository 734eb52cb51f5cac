/** The work of a queue, record by record. */
import type { Problem } from '#contract/problem.ts';

export type JobState =
  | 'waiting'
  | 'sending'
  | 'sent'
  | 'failed'
  | 'stopped'
  | 'conflict'
  /** Not sent, and the user has changed it since, so it needs another review. */
  | 'outdated'
  /** The user left everything as others had written it. */
  | 'yielded';

/** One value that was changed here and by others. */
export interface JobClash {
  readonly label: string;
  readonly was: string;
  readonly theirs: string;
  readonly mine: string;
}

/** What others have written since the read, and what each choice would send. */
interface JobConflict<TWork> {
  readonly clashes: readonly JobClash[];
  /** The whole work on top of theirs; null if none of it can be sent. */
  readonly mine: TWork | null;
  /** The work that is left to send after choosing theirs; null if there is none. */
  readonly rest: TWork | null;
  /** The work that is given up by choosing theirs. */
  readonly yields: TWork;
}

export type JobOutcome<TWork> =
  | { readonly type: 'sent' }
  | ({ readonly type: 'conflict' } & JobConflict<TWork>);

export interface Job<TWork> {
  /** The id of the record. */
  readonly id: number;
  readonly work: TWork;
  readonly state: JobState;
  readonly problem: Problem | null;
  /** An answer was lost, and it is still unknown whether the work was written. */
  readonly isUnanswered: boolean;
  readonly conflict: JobConflict<TWork> | null;
}

type Jobs<TWork> = readonly Job<TWork>[];
type Patch<TWork> = Partial<Job<TWork>>;

const patched = <TWork>(
  jobs: Jobs<TWork>,
  isMeant: (job: Job<TWork>) => boolean,
  patch: Patch<TWork>,
): Jobs<TWork> => jobs.map((job) => (isMeant(job) ? { ...job, ...patch } : job));

export const newJob = <TWork>(id: number, work: TWork): Job<TWork> => ({
  id,
  work,
  state: 'waiting',
  problem: null,
  isUnanswered: false,
  conflict: null,
});

/** The job that is sent next. */
export const nextOf = <TWork>(jobs: Jobs<TWork>): Job<TWork> | undefined =>
  jobs.find(({ state }) => state === 'waiting');

export const jobOf = <TWork>(jobs: Jobs<TWork>, id: number | null): Job<TWork> | undefined =>
  jobs.find((job) => job.id === id);

export const begun = <TWork>(jobs: Jobs<TWork>, id: number): Jobs<TWork> =>
  patched(jobs, (job) => job.id === id, { state: 'sending' });

export function settled<TWork>(
  jobs: Jobs<TWork>,
  id: number,
  outcome: JobOutcome<TWork>,
): Jobs<TWork> {
  const isMeant = (job: Job<TWork>) => job.id === id;
  const known = { isUnanswered: false };
  if (outcome.type === 'sent') return patched(jobs, isMeant, { ...known, state: 'sent' });
  const { type: state, ...conflict } = outcome;
  return patched(jobs, isMeant, { ...known, state, conflict });
}

/** Whether other calls would fail, too: the session or the connection is lost, or the server asks to wait. */
export const isOfAll = ({ kind, retryAfter }: Problem): boolean =>
  kind !== 'answer' || retryAfter !== undefined;

/** Whether the write itself was refused, so the check before it has not found an earlier write. */
const isOfWrite = ({ status }: Problem): boolean => status === 412 || status === 422;

/** Marks the job as failed, and stops the waiting jobs if they would fail, too. */
export function failed<TWork>(jobs: Jobs<TWork>, id: number, problem: Problem): Jobs<TWork> {
  const wasUnanswered = jobOf(jobs, id)?.isUnanswered && !isOfWrite(problem);
  const isUnanswered = problem.isOutcomeUnknown || wasUnanswered || false;
  const next = patched(jobs, (job) => job.id === id, { state: 'failed', problem, isUnanswered });
  return isOfAll(problem) ? stopped(next) : next;
}

export const stopped = <TWork>(jobs: Jobs<TWork>): Jobs<TWork> =>
  patched(jobs, ({ state }) => state === 'waiting', { state: 'stopped' });

export const outdated = <TWork>(jobs: Jobs<TWork>, ids: readonly number[]): Jobs<TWork> =>
  patched(jobs, (job) => isUnsent(job) && ids.includes(job.id), { state: 'outdated' });

export const isUnsent = <TWork>({ state }: Job<TWork>): boolean =>
  state === 'failed' || state === 'stopped';

/** Whether the answer was lost, so it is unknown if the work was written. */
export const isUnknown = <TWork>(job: Job<TWork>): boolean => isUnsent(job) && job.isUnanswered;

/** Whether the job is being sent, or waits to be sent. */
export const isOnItsWay = <TWork>({ state }: Job<TWork>): boolean =>
  state === 'sending' || state === 'waiting';

/** Whether no job is being sent or waits to be sent. */
export const isAtRest = <TWork>(jobs: Jobs<TWork>): boolean => !jobs.some(isOnItsWay);

/** Whether no job is being sent, can be sent again or waits for a choice. */
export const isFinished = <TWork>(jobs: Jobs<TWork>): boolean =>
  isAtRest(jobs) && !jobs.some((job) => isUnsent(job) || job.state === 'conflict');

export const retried = <TWork>(jobs: Jobs<TWork>): Jobs<TWork> =>
  patched(jobs, isUnsent, { state: 'waiting', problem: null });

/** The jobs after the user has chosen between two versions. */
export function resolved<TWork>(
  jobs: Jobs<TWork>,
  id: number,
  choice: 'mine' | 'theirs',
): Jobs<TWork> {
  return jobs.map((job) => {
    if (job.id !== id || !job.conflict) return job;
    const { mine, rest } = job.conflict;
    const work = choice === 'mine' ? mine : rest;
    const cleared = { ...job, conflict: null };
    return work ? { ...cleared, work, state: 'waiting' } : { ...cleared, state: 'yielded' };
  });
}
