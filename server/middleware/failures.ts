import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { NOTHING_WRITTEN } from '#contract/problem.ts';
import { TooBusy } from '#server/auth/concurrency-limit.ts';
import { currentWork } from '#server/database/work.ts';
import { isDiskFull, isReadOnly, isUnavailable, loggable } from '#server/http/database-errors.ts';
import { Failure, outcomeUnknown, overloaded, unavailable } from '#server/http/failure.ts';
import type { Config } from '#server/process/config.ts';
import type { Log } from '#server/process/log.ts';
import type { ApiEnv } from './env.ts';

/** Answers any thrown error as JSON. An unexpected error is logged, and the answer does not describe it. */
export const answerFailures =
  (log: Log, { lock }: Pick<Config, 'lock'>) =>
  (error: Error, c: Context<ApiEnv>) => {
    const failure = toFailure(error);
    const { requestId } = c.var;
    // Overloads are frequent, and the request line in the log is enough for them.
    if (failure.status === 503 && !(error instanceof TooBusy)) {
      const fields = { requestId, ...loggable(error) };
      if (isDiskFull(error)) log.error('the disk of the database is full', fields);
      else if (isReadOnly(error)) log.warn('the database is read-only', fields);
      else log.warn('the database did not answer', fields);
    } else if (failure.status >= 500 && failure.status !== 503) {
      log.error('unexpected error', { requestId, ...loggable(error) });
    }
    const { body, status, headers } = withOutcome(failure);
    const asksPassword = lock === 'password' && body.allow_refresh;
    return c.json(asksPassword ? { ...body, ...WITH_PASSWORD } : body, status, headers);
  };

/** Makes the lock screen ask for the password at once. */
const WITH_PASSWORD = { errors: { password: ['Введите пароль.'] } };

/** Adds to a 5xx whether anything was written. */
function withOutcome(failure: Failure): Failure {
  if (failure.status < 500) return failure;
  const { status, message, headers } = failure;
  if (currentWork()?.writes === 0)
    return new Failure(status, message, { headers, extra: NOTHING_WRITTEN });
  return outcomeUnknown(status);
}

function toFailure(error: Error): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof TooBusy) return overloaded();
  if (isUnavailable(error)) return unavailable();
  if (error instanceof HTTPException && error.status < 500) {
    return new Failure(400, 'Запрос не может быть обработан.');
  }
  return new Failure(500, 'Внутренняя ошибка сервера.');
}
