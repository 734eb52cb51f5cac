import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { GateBusy } from '#server/gate.ts';
import { isUnavailable, loggable } from '#server/http/database-errors.ts';
import { Failure, tooMany, unavailable } from '#server/http/failure.ts';
import type { Log } from '#server/log.ts';
import type { ApiEnv } from '#server/middleware/env.ts';

/** Whatever was thrown, as JSON. What nobody foresaw is logged and not told. */
export const answerFailures = (log: Log) => (error: Error, c: Context<ApiEnv>) => {
  const failure = toFailure(error);
  const { requestId } = c.var;
  if (failure.status === 503) {
    log.warn('the database did not answer', { requestId, ...loggable(error) });
  } else if (failure.status >= 500) {
    log.error('unexpected error', { requestId, ...loggable(error) });
  }
  return c.json(failure.body, failure.status, failure.headers);
};

function toFailure(error: Error): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof GateBusy) return tooMany('Сервер перегружен. Повторите попытку.', 1);
  if (isUnavailable(error)) return unavailable();
  if (error instanceof HTTPException && error.status < 500) {
    return new Failure(400, 'Запрос не может быть обработан.');
  }
  return new Failure(500, 'Внутренняя ошибка сервера.');
}
