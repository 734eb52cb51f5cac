import type { UsersApi } from '#api/users.api.ts';
import type { User, UserWrite } from '#contract/users.ts';
import type { Found } from '#machines/editing/side-panel.setup.ts';
import type { Place } from '#machines/lists/landing.machine.ts';
import { userRowHref } from '#records/user.ts';
import { hashOf } from '#workspace/navigation/location.ts';

export { isKept } from '#workspace/writing/kept-attempt.ts';

/**
 * Finds the user that a submission may have saved: the one with the same e-mail address, which is unique;
 * or `subject`, if it already has the sent values. A password cannot be compared, so it must be sent
 * again.
 */
export async function findSent(
  api: UsersApi,
  subject: User | null,
  { name, email, roles, password }: UserWrite,
  signal: AbortSignal,
): Promise<Found | null> {
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

async function newestWith(api: UsersApi, isIt: (user: User) => boolean, signal: AbortSignal) {
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
