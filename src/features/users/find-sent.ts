import type { UsersApi } from '#api/users.api.ts';
import type { User, UserWrite } from '#contract/users.ts';
import type { Found } from '#machines/editing/side-panel.setup.ts';
import { userRowHref } from '#records/user.ts';
import { hashOf } from '#workspace/navigation/location.ts';

/**
 * What has become of a user that was sent: one with that e-mail address, which no two can have; or
 * `subject`, where it is as it was sent. A password cannot be looked at: it has to be sent once more.
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

  const first = await api.list(1, signal);
  const last = Math.max(1, Math.ceil(first.total / Math.max(1, first.per_page)));
  // The newest come last.
  for (let page = last; page >= 1; page--) {
    const { data } = page === 1 ? first : await api.list(page, signal);
    const user = data.findLast(subject ? isAsSent : hasEmail);
    if (user) return { words: user.name, href: userRowHref(user.id) + hashOf(page) };
  }
  return null;
}
