/** Permissions by role: the only access policy of the routes. */
import { PERMISSIONS, type Permission } from '#contract/auth.ts';
import { ROLES, type RoleName } from '#contract/users.ts';

/** The acting user, with the fields that policies need. */
export interface Actor {
  /** Role names; an unknown role allows nothing. */
  readonly roles: readonly string[];
  /** Extra data that the configuration lets the role `user` read. */
  readonly userSees?: readonly Extra[];
}

export type Action = 'read' | 'write';

/** Data that the role `user` may read only if configured: unmasked passports, phones and e-mails of clients. */
export const EXTRAS = ['contacts', 'passports'] as const;
export type Extra = (typeof EXTRAS)[number];

/**
 * `activity`: sign-ins and reads of personal data in the log; `profile`: the user's own name, e-mail,
 * password and sessions.
 */
export type Resource = Extra | (typeof WORK)[number] | 'activity' | 'profile' | 'users';

type Grants = Readonly<Record<Action, readonly Resource[]>>;

const WORK = ['channels', 'clients', 'offers', 'rates', 'settings'] as const;

const GRANTS: Readonly<Record<RoleName, Grants>> = {
  admin: { read: [...WORK, ...EXTRAS, 'activity', 'users'], write: [...WORK, 'users'] },
  editor: { read: [...WORK, ...EXTRAS, 'users'], write: WORK },
  user: { read: [...WORK, 'users'], write: [] },
};

/** Returns whether one of the actor's roles allows the action. One's own profile needs no role. */
export function can(actor: Actor, action: Action, resource: Resource): boolean {
  if (resource === 'profile') return true;
  const { roles, userSees = [] } = actor;
  const isSeen = action === 'read' && userSees.some((extra) => extra === resource);
  return roles.some(
    (role) =>
      isRole(role) && (GRANTS[role][action].includes(resource) || (role === 'user' && isSeen)),
  );
}

/** Returns whether the actor has no role yet and may only access their own profile. */
export const awaitsRole = ({ roles }: Actor): boolean => !roles.some(isRole);

const NAMES: readonly (`${Resource}.${Action}` & Permission)[] = Object.keys(
  PERMISSIONS,
) as Permission[];

/** Returns the actor's permissions by their names in the contract. */
export const permissionsOf = (actor: Actor): Permission[] =>
  NAMES.filter((name) => {
    const [resource, action] = name.split('.') as [Resource, Action];
    return can(actor, action, resource);
  });

/** Returns whether the actor may grant these roles: none above their own highest role. */
export function canGrant(actor: Actor, roles: readonly string[]): boolean {
  return rank(roles) <= rank(actor.roles);
}

/** Returns whether this is a role of the API, not one added directly in the database. */
export const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name);

const rank = (roles: readonly string[]) =>
  Math.max(0, ...roles.filter(isRole).map((role) => ROLES.length - ROLES.indexOf(role)));
