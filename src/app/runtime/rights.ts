/** What the signed-in user may do, according to the API. */
import type { AuthApi } from '#api/auth.api.ts';
import type { CallFact } from '#api/call.ts';
import type { Rights } from '#commands/rights.ts';
import type { Permission } from '#contract/auth.ts';
import type { User } from '#contract/users.ts';
import type { SessionActor } from '#machines/session/session.machine.ts';

/** What is refused without each right. English on the English screens. */
const WORDS: Partial<Record<string, string>> = {
  'channels.write': 'Нет права изменять каналы',
  'rates.write': 'Нет права изменять ставки',
  'settings.write': 'Нет права изменять настройки по умолчанию',
  'offers.write': 'Нет права изменять офферы',
  'clients.write': 'Нет права изменять клиентов',
  'users.write': 'No permission: changing users',
  'profile.write': 'No permission: changing your profile',
  'contacts.read': 'Нет права видеть контакты клиентов',
  'passports.read': 'Нет права видеть паспорта клиентов',
  'activity.read': '',
} satisfies Record<Permission, string>;

/** Why a call that needs this right would be refused; null if it is allowed, or if nothing is known. */
export function refusalOf(user: User | null, needs: string): string | null {
  if (user?.awaits_role && needs !== 'profile.write') return 'Ждёт назначения роли';
  const given = user?.permissions;
  if (!given || given.includes(needs)) return null;
  // An API with other names for rights says nothing about these calls.
  const isUnderstood = given.length === 0 || given.some((name) => name in WORDS);
  return (isUnderstood && WORDS[needs]) || null;
}

/** Identifies the user who may see what was read, and their rights; null while signed out or locked. */
export function readerOf(session: SessionActor): string | null {
  const { user } = session.getSnapshot().context;
  const isHere = session.getSnapshot().matches('authenticated');
  return isHere && user ? `${user.id} ${user.permissions}` : null;
}

/** The rights for the commands; they follow the session's user. */
export const createRights = (session: SessionActor): Rights => ({
  refusal: (needs) => refusalOf(session.getSnapshot().context.user, needs),
  lack: (supported) => {
    const { user } = session.getSnapshot().context;
    return !user || user.supports?.includes(supported) ? null : 'Не подключено к API';
  },
  subscribe: (listener) => session.subscribe(listener).unsubscribe,
});

const rolesOf = (user: User) => String(user.roles.map(({ name }) => name).sort());

/**
 * Reads the rights again if they are unknown after a sign-in, and at once if a refused call or other roles of the
 * signed-in user show that they have changed. If a right is missing, also reads them when the user comes back to the
 * window, perhaps after asking for it: calls refused by the console itself never reach the API.
 *
 * @returns `observe` takes each finished call. `read` reads the rights now, and cancels a read that is still running.
 */
export function followRights(session: SessionActor, auth: () => AuthApi) {
  let running: AbortController | null = null;
  const read = () => {
    // It may have been answered before the rights changed.
    running?.abort();
    running = new AbortController();
    const known = userNow();
    auth()
      .me(running.signal)
      // The profile may have been saved since the answer was requested.
      .then((user) => (userNow() === known ? session.send({ type: 'user.changed', user }) : read()))
      // The known rights stay; the journal shows the failed call.
      .catch(() => {});
  };
  session.on('person.left', () => running?.abort());
  const userNow = () => session.getSnapshot().context.user;
  const areKnown = () => userNow()?.permissions !== undefined;
  const isRightMissing = () => Object.keys(WORDS).some((needs) => refusalOf(userNow(), needs));
  session.on('entered', () => areKnown() || read());
  let before = userNow();
  session.subscribe(({ context: { user } }) => {
    // A response that includes rights has those of its roles.
    const areKept = user?.permissions && user.permissions === before?.permissions;
    const isOther = areKept && rolesOf(user) !== rolesOf(before!);
    before = user;
    if (isOther) read();
  });
  window.onfocus = () =>
    session.getSnapshot().matches('authenticated') && isRightMissing() && read();
  const observe = (fact: CallFact) => {
    const isRefused = fact.type === 'call.failed' && fact.problem.status === 403;
    // A refused read of the rights would cause another one.
    if (isRefused && fact.call.path !== '/api/user/me' && areKnown()) read();
  };
  return { observe, read };
}
