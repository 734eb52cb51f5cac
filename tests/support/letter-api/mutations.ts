/** Mistakes of an API, each with the checks that must report it. No other check may fail. */
import type { LetterApi } from './api.ts';
import { ACCOUNT_MUTATIONS } from './mutations-accounts.ts';
import { LIST_MUTATIONS } from './mutations-lists.ts';
import { WRITE_MUTATIONS } from './mutations-writes.ts';
import type { LetterAnswer, LetterRequest } from './shared.ts';

export interface Mutation {
  readonly id: string;
  /** The calls that it changes: `PUT /api/v1/offers/:id`; one star matches anything. */
  readonly on: string;
  /** Changes the request, or answers it. */
  readonly before?: (request: LetterRequest, api: LetterApi) => LetterRequest | LetterAnswer;
  /** Changes the answer. */
  readonly after?: (answer: LetterAnswer, request: LetterRequest) => LetterAnswer;
  /** Never answers. */
  readonly isSilent?: boolean;
  readonly breaks: readonly string[];
}

export const MUTATIONS: readonly Mutation[] = [
  ...ACCOUNT_MUTATIONS,
  ...LIST_MUTATIONS,
  ...WRITE_MUTATIONS,
];

/** Whether the mutation is about this call. */
export function concerns({ on }: Mutation, { method, path }: LetterRequest): boolean {
  const call = `${method} ${path.replace(/\/\d+(?=\/|$)/, '/:id')}`;
  const [start = '', end] = on.split('*');
  return end === undefined ? call === on : call.startsWith(start) && call.endsWith(end);
}

/** The API with one mistake. */
export function mutated(api: LetterApi, mutation: Mutation): LetterApi['handle'] {
  return (request) => {
    if (!concerns(mutation, request)) return api.handle(request);
    const { before, after } = mutation;
    const changed = before ? before(request, api) : request;
    const answer = 'status' in changed ? changed : api.handle(changed);
    return after ? after(answer, request) : answer;
  };
}
