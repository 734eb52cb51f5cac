import { ProblemError, TEXT } from '#contract/problem.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { explore, settled } from '#tests/support/model.ts';
import { ada, grace } from '#tests/support/people.ts';

export const problems = {
  refreshable: new ProblemError({
    kind: 'unauthorised',
    message: 'Токен устарел',
    status: 401,
    refreshable: true,
  }),
  refused: new ProblemError({ kind: 'unauthorised', message: 'Сессия отозвана', status: 401 }),
  forbidden: new ProblemError({ message: 'Доступ закрыт', status: 403 }),
  unanswered: new ProblemError({ kind: 'network', message: 'Ошибка соединения с сервером!' }),
  // Neither its message nor its status says anything about the token.
  deployed: new ProblemError({ message: 'Идёт обновление', status: 503, refreshable: true }),
  busy: new ProblemError({ message: 'Слишком часто', status: 429, retryAfter: 7 }),
  misshapen: new ProblemError({ message: TEXT.shape, status: 200 }),
};

const expired = (error: ProblemError, isDelayed: boolean) =>
  ({ type: 'session.expired', problem: error.problem, isDelayed }) as const;

const SPECIAL_PATHS = ['/login', '/register', '/forgot-password', '/lock'];

/** Sign-in, lock and guard, in one browser tab beside others. */
export const sessionModel = explore({
  machine: sessionMachine,
  starts: {
    stranger: { input: { token: null, path: '/profile' } },
    'stranger at the register page': { input: { token: null, path: '/register' } },
    'with a token': { input: { token: 'stored', path: '/profile' } },
    'with a token whose owner is known': {
      input: { token: 'stored', owner: ada.id, path: '/profile' },
      only: [
        'xstate.error.actor.loadUser',
        'confirm',
        'xstate.done.actor.refresh',
        'token.changed',
      ],
    },
    'with a token at the sign-in page': { input: { token: 'stored', path: '/login' } },
    'with a token at the lock': { input: { token: 'stored', path: '/lock' } },
  },
  events: ({ context }) => [
    { type: 'retry' },
    // The page of a forgotten password reads nothing, so it ignores `online`.
    ...(context.path === '/forgot-password' ? [] : [{ type: 'online' } as const]),
    // Only one page has a sign-in form.
    ...(context.path === '/login'
      ? [{ type: 'signed.in', token: 'fresh', user: ada } as const]
      : []),
    ...(context.user?.id === ada.id
      ? [{ type: 'user.changed', user: { ...ada, name: 'Ada L.' } } as const]
      : []),
    expired(problems.refreshable, false),
    expired(problems.refused, false),
    expired(problems.refused, true),
    { type: 'confirm' },
    { type: 'sign.out' },
    { type: 'path.changed', path: '/profile' },
    { type: 'path.changed', path: '/lock' },
    { type: 'path.changed', path: '/login' },
    { type: 'path.changed', path: '/forgot-password' },
    { type: 'token.changed', token: null, userId: null },
    { type: 'token.changed', token: 'from another tab', userId: ada.id },
    { type: 'token.changed', token: 'of another person', userId: grace.id },
    settled.done('loadUser', context.token === 'of another person' ? grace : ada),
    settled.error('loadUser', problems.refreshable),
    settled.error('loadUser', problems.refused),
    settled.error('loadUser', problems.forbidden),
    settled.error('loadUser', problems.unanswered),
    settled.error('loadUser', problems.deployed),
    settled.error('loadUser', problems.misshapen),
    settled.error('loadUser', problems.busy),
    settled.done('pause', undefined),
    settled.done('refresh', { token: 'refreshed' }),
    settled.error('refresh', problems.refused),
    settled.error('refresh', problems.forbidden),
    settled.error('refresh', problems.unanswered),
    settled.error('refresh', problems.deployed),
    settled.error('refresh', problems.misshapen),
    settled.after('readingTime', 'session.ending'),
    settled.after('timeout', 'session.refreshing'),
    settled.after('timeout', 'session.starting'),
  ],
  distinguish: ({ value, context: { token, user, path, returnTo, leftAt, problem } }) => [
    user?.id ?? token === 'of another person',
    SPECIAL_PATHS.includes(path) ? path : null,
    returnTo !== null,
    // `leftAt` matters only to the next sign-in.
    user === null && leftAt !== null,
    typeof value === 'object' && problem?.kind === 'network',
  ],
  condense: () => null,
  leavesOut: {
    discard: 'nothing is typed here: leaving.model.ts',
    keep: 'nothing is typed here: leaving.model.ts',
    'page.closed': 'nobody is asked here: leaving.model.ts',
    'xstate.done.actor.askOthers': 'nobody is asked here: leaving.model.ts',
    'xstate.error.actor.askOthers': 'nobody is asked here: leaving.model.ts',
  },
  // The router follows and reports it.
  react: (emitted, { context }) =>
    emitted.type === 'moved' && (emitted.to !== context.path || emitted.state)
      ? [{ type: 'path.changed', path: emitted.to }]
      : [],
});
