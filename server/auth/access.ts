/** Who may do what: the only policy of the routes. */
import { PERMISSIONS, type Permission } from '#contract/auth.ts';
import { ROLES, type RoleName } from '#contract/users.ts';

/** The acting user, with the fields that policies need. */
export interface Actor {
  /** Role names; an unknown role allows nothing. */
  readonly roles: readonly string[];
}

export type Action = 'read' | 'write';

/**
 * `activity`: sign-ins and reads of personal data in the log; `passports`: unmasked passports; `profile`:
 * the user's own name, e-mail and password.
 */
export type Resource =
  | 'activity'
  | 'channels'
  | 'clients'
  | 'offers'
  | 'passports'
  | 'profile'
  | 'rates'
  | 'settings'
  | 'users';

type Grants = Readonly<Record<Action, readonly Resource[]>>;

const WORK = ['channels', 'clients', 'offers', 'rates', 'settings'] as const;

const GRANTS: Readonly<Record<RoleName, Grants>> = {
  admin: {
    read: [...WORK, 'activity', 'passports', 'profile', 'users'],
    write: [...WORK, 'profile', 'users'],
  },
  editor: {
    read: [...WORK, 'passports', 'profile', 'users'],
    write: [...WORK, 'profile'],
  },
  user: { read: [...WORK, 'profile', 'users'], write: ['profile'] },
};

/** Whether one of the actor's roles allows the action. */
export function can(actor: Actor, action: Action, resource: Resource): boolean {
  return actor.roles.some((role) => isRole(role) && GRANTS[role][action].includes(resource));
}

const NAMES: readonly (`${Resource}.${Action}` & Permission)[] = Object.keys(
  PERMISSIONS,
) as Permission[];

/** What the actor may do, in the words of the contract. */
export const permissionsOf = (actor: Actor): Permission[] =>
  NAMES.filter((name) => {
    const [resource, action] = name.split('.') as [Resource, Action];
    return can(actor, action, resource);
  });

/** Whether the actor may grant these roles: none above their own highest role. */
export function canGrant(actor: Actor, roles: readonly string[]): boolean {
  return rank(roles) <= rank(actor.roles);
}

/** Whether this is a role of the API, not one added directly in the database. */
export const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name);

const rank = (roles: readonly string[]) =>
  Math.max(0, ...roles.filter(isRole).map((role) => ROLES.length - ROLES.indexOf(role)));
