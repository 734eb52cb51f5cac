/** Building blocks of mutations. */
import { json, type LetterAnswer, type LetterRequest } from './shared.ts';

export type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The request without these parameters of its query. */
export const withoutQuery =
  (...names: string[]) =>
  (request: LetterRequest): LetterRequest => {
    const query = new URLSearchParams(request.query);
    for (const name of names) query.delete(name);
    return { ...request, query };
  };

/** The request with other fields in its body. */
export const withBody =
  (change: (body: Fields) => Fields) =>
  (request: LetterRequest): LetterRequest => ({
    ...request,
    body: { ...request.body, ...change(request.body) },
  });

/** The request with other rows of rates. */
export const withRates = (change: (row: Fields) => Fields) =>
  withBody(({ rates }) => ({
    rates: (rates as Fields[]).map((row) => ({ ...row, ...change(row) })),
  }));

/** A successful answer with another body. */
export const withAnswer =
  (change: (body: Fields, request: LetterRequest) => unknown) =>
  (answer: LetterAnswer, request: LetterRequest): LetterAnswer =>
    answer.status < 300 && isFields(answer.body)
      ? { ...answer, body: change(answer.body, request) }
      : answer;

/** A successful answer whose record, or each of whose rows, is changed. */
export const withData = (change: (row: Fields) => Fields) =>
  withAnswer((body) => {
    const { data } = body;
    const changed = (row: Fields) => ({ ...row, ...change(row) });
    return { ...body, data: Array.isArray(data) ? data.map(changed) : changed(data as Fields) };
  });

/** A refusal in another form. */
export const withRefusal =
  (change: (answer: LetterAnswer) => LetterAnswer) =>
  (answer: LetterAnswer): LetterAnswer =>
    answer.status >= 400 ? change(answer) : answer;

export const always = (status: number, body: unknown) => () => json(status, body);
