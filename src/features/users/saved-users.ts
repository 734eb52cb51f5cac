/** Saves the form of a user, and compares it with the stored user. Loaded with the form. */
import { isStale, tagOf } from '#api/if-match.ts';
import type { UsersApi } from '#api/users.api.ts';
import { type FieldErrors, ProblemError, toProblem } from '#contract/problem.ts';
import { ROLES, type User, type UserWrite } from '#contract/users.ts';
import type { Attempt } from '#machines/editing/attempt.ts';
import type { SimilarRecord } from '#machines/editing/side-panel.setup.ts';
import { isSame } from '#machines/is-same.ts';
import type { Place } from '#machines/lists/landing.machine.ts';
import { userRowHref } from '#records/user.ts';
import { hashOf } from '#workspace/navigation/location.ts';
import { isKept } from '#workspace/writing/kept-attempt.ts';
import { type CardPart, mergePart, picked } from '#workspace/writing/part.ts';
import { sentAlready } from '#workspace/writing/revert-changes.ts';
import { draftOf, type UserDraft, type UserServices, userFields } from './users.logic.ts';

/** The limit of attempts if others keep writing first. */
const ATTEMPTS = 5;

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

export const hasEmail = (email: string) => (user: User) =>
  user.email.toLowerCase() === email.toLowerCase();

/**
 * Finds the user that a submission may have saved: the one with the same e-mail address, which is unique;
 * or `subject`, if it already has the sent values. A password cannot be compared, so it must be sent
 * again.
 */
async function findSent(
  api: UsersApi,
  subject: User | null,
  draft: UserDraft,
  signal: AbortSignal,
): Promise<SimilarRecord | null> {
  const { name, email, roles, password } = toWrite(draft, subject === null);
  if (subject && password) return null;
  const isTheirs = hasEmail(email);
  const isAsSent = (user: User) =>
    user.id === subject?.id &&
    user.name === name &&
    isTheirs(user) &&
    user.roles.length === roles.length &&
    user.roles.every((role) => (roles as string[]).includes(role.name));

  const found = await newestWith(api, subject ? isAsSent : isTheirs, signal);
  return found && { words: found.user.name, href: userRowHref(found.user.id) + hashOf(found.page) };
}

/** The row and the page of the user with this e-mail address. */
export async function findUser(
  api: UsersApi,
  email: string,
  signal: AbortSignal,
): Promise<Place | null> {
  const found = await newestWith(api, hasEmail(email), signal);
  return found && { key: found.user.id, page: found.page };
}

/** The fields to compare. The names of the roles are always in the same order. */
type UserFields = Readonly<Pick<UserDraft, 'name' | 'email' | 'roles'>>;
const FIELDS: readonly (keyof UserFields)[] = ['name', 'email', 'roles'];

/** Sorts the roles: the known ones first. */
const inOrder = (roles: readonly string[]): string[] => [
  ...ROLES.filter((role) => roles.includes(role)),
  ...roles.filter((role) => !(ROLES as readonly string[]).includes(role)).sort(),
];

/** The fields of a user that two administrators can both change. Passwords are sent separately. */
const shared: CardPart<User, UserFields> = {
  read: ({ name, email, roles }) => ({
    name,
    email,
    roles: inOrder(roles.map((role) => role.name)),
  }),
  apply: (user, { roles, ...texts }) => ({
    ...user,
    ...texts,
    roles: roles.map((name, id) => ({ id, name })),
  }),
};

/** The user as saved by another administrator when the last save of this user was refused. */
const latest = new WeakMap<User, User>();

/** The values of a user sent without a response, so that they are not mistaken for a change by others. */
const lost = new WeakMap<User, readonly UserFields[]>();

/** The input of the form. */
interface Submitted {
  readonly subject: User | null;
  readonly draft: UserDraft;
  readonly attempt: Attempt | null;
}

/**
 * Looks for a user that an earlier submission may have saved, unless the API itself writes an attempt only once. A user
 * who was edited further is saved in any case.
 */
export async function checkUser(
  { users }: UserServices,
  { subject, draft, attempt }: Submitted,
  signal: AbortSignal,
) {
  if (isKept(attempt) || (subject && !attempt)) return { found: null, isKept: true };
  return { found: await findSent(users, subject, draft, signal) };
}

/** Saves a user. Passes changes of the signed-in user to the session. */
export async function saveUser(
  { users, session }: UserServices,
  { subject, draft, attempt }: Submitted,
) {
  if (!subject) return { made: await users.create(toWrite(draft, true), attempt?.key) };
  const saved = await changeUser(users, subject, draft);
  const { user: me } = session.getSnapshot().context;
  if (me?.id === subject.id) {
    session.send({ type: 'user.changed', user: shared.apply(me, saved) });
  }
  return { made: null };
}

/**
 * Changes the fields that differ from `subject`; others keep what another administrator may have saved since. A field
 * that both have changed is refused once, with the other value. Returns what was saved.
 */
async function changeUser(api: UsersApi, subject: User, typed: UserDraft): Promise<UserFields> {
  const { name, email, roles, ...secrets } = toWrite(typed, false);
  const words = changedFields(draftOf(subject), typed);
  const draft = { name, email, roles: inOrder(roles) };
  const opened = shared.read(subject);
  let now = latest.get(subject) ?? subject;
  // A second save writes the refused fields.
  const changed = FIELDS.filter((field) => !isSame(draft[field], opened[field]));
  const base = { ...opened, ...picked(shared.read(now), changed) };
  const sent = lost.get(subject) ?? [];
  for (let left = ATTEMPTS - 1; ; left--) {
    const [part, change] = sentAlready(shared, { draft, base, sent }, now);
    const merged = mergePart(part, now, change);
    if (merged.type === 'conflict') {
      latest.set(subject, now);
      throw changedByOthers(merged.theirs, { draft: merged.draft, base });
    }
    const fields = (merged.type === 'send' && merged.draft) || shared.read(now);
    const version = { etag: tagOf(now.version), isLast: left === 0 };
    try {
      await api.update(subject.id, { ...fields, ...secrets }, words, version);
      return fields;
    } catch (error) {
      if (toProblem(error).isOutcomeUnknown) lost.set(subject, [...sent, fields]);
      const found =
        isStale(error) && left > 0 && (await newestWith(api, ({ id }) => id === subject.id));
      if (!found) throw left < ATTEMPTS - 1 && secrets.current_password ? orWritten(error) : error;
      now = found.user;
    }
  }
}

/** A save that was refused as stale may already be written, with the user's own new password. */
function orWritten(error: unknown): unknown {
  const problem = toProblem(error);
  const refused =
    'Not the current password. The new one may be saved already: try to sign in with it.';
  return problem.fields.current_password
    ? new ProblemError({ ...problem, fields: { ...problem.fields, current_password: [refused] } })
    : error;
}

function changedByOthers(
  theirs: UserFields,
  { draft, base }: { draft: UserFields; base: UserFields },
): ProblemError {
  const clashing = FIELDS.filter(
    (field) => !isSame(theirs[field], draft[field]) && !isSame(theirs[field], base[field]),
  );
  const entries = clashing.map((field) => {
    const value = [theirs[field]].flat().join(', ');
    return [field, [`It has since been changed to “${value}”. Save again to keep yours.`]];
  });
  const fields: FieldErrors = Object.fromEntries(entries);
  return new ProblemError({ message: 'This user has since been changed.', fields });
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
