/** Who may do what. Routes ask here and nowhere else. */
import { ROLES, type RoleName } from '#contract/users.ts';

/** The acting user, as far as a policy needs to know. */
export interface Actor {
  /** Names; a role that is not known here allows nothing. */
  readonly roles: readonly string[];
}

export type Action = 'read' | 'write';

/** `passports`: seeing a passport in full; `profile`: one's own name, e-mail and password. */
export type Resource =
  | 'channels'
  | 'clients'
  | 'offers'
  | 'passports'
  | 'profile'
  | 'settings'
  | 'users';

type Grants = Readonly<Record<Action, readonly Resource[]>>;

const WORK = ['channels', 'clients', 'offers', 'settings'] as const;

const GRANTS: Readonly<Record<RoleName, Grants>> = {
  admin: {
    read: [...WORK, 'passports', 'profile', 'users'],
    write: [...WORK, 'passports', 'profile', 'users'],
  },
  editor: {
    read: [...WORK, 'passports', 'profile', 'users'],
    write: [...WORK, 'passports', 'profile'],
  },
  user: { read: [...WORK, 'profile', 'users'], write: ['profile'] },
};

/** Whether one of the actor's roles allows it. */
export function can(actor: Actor, action: Action, resource: Resource): boolean {
  return actor.roles.some((role) => isRole(role) && GRANTS[role][action].includes(resource));
}

/** Whether the actor may give these roles: none above their own highest. */
export function canGrant(actor: Actor, roles: readonly string[]): boolean {
  return rank(roles) <= rank(actor.roles);
}

/** Whether a role is one of those that this API gives a meaning to. */
export const isRole = (name: string): name is RoleName => ROLES.some((role) => role === name);

const rank = (roles: readonly string[]) =>
  Math.max(0, ...roles.filter(isRole).map((role) => ROLES.length - ROLES.indexOf(role)));
