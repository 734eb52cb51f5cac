/** What the form of a user sends, and what the server holds of it. Loaded with the form. */
import { tagOf } from '#api/if-match.ts';
import type { UsersApi } from '#api/users.api.ts';
import { ProblemError } from '#contract/problem.ts';
import type { User, UserWrite } from '#contract/users.ts';
import type { Version } from '#contract/wire.ts';
import type { Found } from '#machines/editing/side-panel.setup.ts';
import type { Place } from '#machines/lists/landing.machine.ts';
import { userRowHref } from '#records/user.ts';
import { hashOf } from '#workspace/navigation/location.ts';
import { ATTEMPTS, isStale } from '#workspace/writing/take-back.ts';
import { draftOf, type UserDraft, userFields } from './users.logic.ts';

export { isKept } from '#workspace/writing/kept-attempt.ts';

/** The names of the changed fields, for the message of the write. */
const changedFields = (from: UserDraft, to: UserDraft) =>
  userFields
    .filter((name) => !/_/.test(name) && String(from[name]) !== String(to[name]))
    .join(', ');

/** The confirmation is sent only for a new user. */
export function toWrite(draft: UserDraft, isNew: boolean): UserWrite {
  const { name, email, roles, password, password_confirmation, current_password } = draft;
  return {
    name: name.trim(),
    email: email.trim(),
    roles,
    ...(password && { password, ...(isNew && { password_confirmation }) }),
    ...(current_password && { current_password }),
  };
}

/**
 * Finds the user that a submission may have saved: the one with the same e-mail address, which is unique;
 * or `subject`, if it already has the sent values. A password cannot be compared, so it must be sent
 * again.
 */
export async function findSent(
  api: UsersApi,
  subject: User | null,
  draft: UserDraft,
  signal: AbortSignal,
): Promise<Found | null> {
  const { name, email, roles, password } = toWrite(draft, subject === null);
  if (subject && password) return null;
  const hasEmail = (user: User) => user.email.toLowerCase() === email.toLowerCase();
  const isAsSent = (user: User) =>
    user.id === subject?.id &&
    user.name === name &&
    hasEmail(user) &&
    user.roles.length === roles.length &&
    user.roles.every((role) => (roles as string[]).includes(role.name));

  const found = await newestWith(api, subject ? isAsSent : hasEmail, signal);
  return found && { words: found.user.name, href: userRowHref(found.user.id) + hashOf(found.page) };
}

/** The row and the page of the user with this e-mail address. */
export async function findUser(
  api: UsersApi,
  email: string,
  signal: AbortSignal,
): Promise<Place | null> {
  const wanted = email.toLowerCase();
  const found = await newestWith(api, (user) => user.email.toLowerCase() === wanted, signal);
  return found && { key: found.user.id, page: found.page };
}

type UserField = 'name' | 'email' | 'roles';
const FIELDS: readonly UserField[] = ['name', 'email', 'roles'];

const valuesOf = (user: User) => {
  const { name, email, roles } = draftOf(user);
  return { name, email, roles };
};
const textOf = (value: string | readonly string[]) => [value].flat().sort().join(', ');

/** What others had made of a user, as the last refused save has said. */
const told = new WeakMap<User, User>();

/**
 * Changes the fields that differ from `subject`; others keep what somebody else may have saved since. A field
 * that both have changed is refused once, with the other value. Answers with what was saved.
 */
export async function changeUser(
  api: UsersApi,
  subject: User,
  typed: UserDraft,
): Promise<Pick<User, 'name' | 'email'>> {
  const { name, email, roles, ...secrets } = toWrite(typed, false);
  const draft = { name, email, roles };
  const words = changedFields(draftOf(subject), typed);
  const own = valuesOf(subject);
  const changed = FIELDS.filter((field) => textOf(draft[field]) !== textOf(own[field]));
  let now = told.get(subject) ?? subject;
  for (let left = ATTEMPTS - 1; ; left--) {
    const mine = Object.fromEntries(changed.map((field) => [field, draft[field]]));
    const wanted = { ...valuesOf(now), ...mine };
    const base = { etag: tagOf(now.version as Version | undefined), isLast: left === 0 };
    try {
      await api.update(subject.id, { ...wanted, ...secrets }, words, base);
      return wanted;
    } catch (error) {
      if (!isStale(error) || left === 0) throw error;
      const found = await newestWith(api, ({ id }) => id === subject.id);
      if (!found) throw error;
      now = found.user;
      const theirs = valuesOf(now);
      const clashing = changed.filter(
        (field) => ![own, draft].some((one) => textOf(one[field]) === textOf(theirs[field])),
      );
      if (clashing.length === 0) continue;
      told.set(subject, now);
      const said = clashing.map((field) => [
        field,
        [`Somebody else has changed it to “${textOf(theirs[field])}”. Save again to keep yours.`],
      ]);
      const fields = Object.fromEntries(said);
      throw new ProblemError({ message: 'Somebody else has changed this user.', fields });
    }
  }
}

async function newestWith(
  api: UsersApi,
  isIt: (user: User) => boolean,
  signal = new AbortController().signal,
) {
  const first = await api.list(1, signal);
  const last = Math.max(1, Math.ceil(first.total / Math.max(1, first.per_page)));
  // The newest users are on the last page.
  for (let page = last; page >= 1; page--) {
    const { data } = page === 1 ? first : await api.list(page, signal);
    const user = data.findLast(isIt);
    if (user) return { user, page };
  }
  return null;
}
