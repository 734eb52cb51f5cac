/** The whole table of rights: each cell is listed, not derived. */
import { describe, expect, it } from 'vitest';
import { awaitsRole, can, canGrant, type Extra, permissionsOf } from '#server/auth/access.ts';

const WORK = ['channels', 'clients', 'offers', 'rates', 'settings'] as const;
const OTHERS = ['activity', 'contacts', 'passports', 'profile', 'users'] as const;
const ALL = [...WORK, ...OTHERS];

const may = (roles: readonly string[], action: 'read' | 'write', userSees: readonly Extra[] = []) =>
  ALL.filter((resource) => can({ roles, userSees }, action, resource));

describe('the rights of a role', () => {
  it.each([
    [['admin'], ALL, [...WORK, 'profile', 'users']],
    [['editor'], [...WORK, 'contacts', 'passports', 'profile', 'users'], [...WORK, 'profile']],
    [['user'], [...WORK, 'profile', 'users'], ['profile']],
    // A role that this version does not know, and no role at all.
    [['owner'], ['profile'], ['profile']],
    [['owner', 'user'], [...WORK, 'profile', 'users'], ['profile']],
    [['user', 'admin'], ALL, [...WORK, 'profile', 'users']],
    [[], ['profile'], ['profile']],
    // Several roles allow what any one of them allows.
    [
      ['user', 'editor'],
      [...WORK, 'contacts', 'passports', 'profile', 'users'],
      [...WORK, 'profile'],
    ],
  ])('%j', (roles, read, write) => {
    expect(may(roles, 'read')).toEqual(read);
    expect(may(roles, 'write')).toEqual(write);
  });
});

describe('what the configuration lets users see', () => {
  it.each([
    [['passports'], ['passports']],
    [['contacts'], ['contacts']],
    [
      ['contacts', 'passports'],
      ['contacts', 'passports'],
    ],
  ] as const)('%j can be read in addition, and nothing else', (userSees, seen) => {
    const extras = may(['user'], 'read', userSees).filter(
      (one) => !may(['user'], 'read').includes(one),
    );
    expect(extras).toEqual(seen);
    expect(may(['user'], 'write', userSees)).toEqual(['profile']);
    // Without a role, or with an unknown one, nothing more is seen.
    expect(may([], 'read', userSees)).toEqual(['profile']);
    expect(may(['owner'], 'read', userSees)).toEqual(['profile']);
  });
});

it('the permissions of a user are those that the routes grant', () => {
  expect(permissionsOf({ roles: [] })).toEqual(['profile.write']);
  const user = permissionsOf({ roles: ['user'], userSees: ['passports'] });
  expect(user).toContain('passports.read');
  expect(user).not.toContain('contacts.read');
  expect(user.filter((name) => name.endsWith('.write'))).toEqual(['profile.write']);
  expect(permissionsOf({ roles: ['editor'] })).not.toContain('activity.read');
  expect(permissionsOf({ roles: ['editor'] })).not.toContain('users.write');
});

it.each([
  [['admin'], ['admin'], true],
  [['editor'], ['admin'], false],
  [['editor'], ['editor'], true],
  [['editor'], ['user', 'admin'], false],
  [['user'], ['editor'], false],
  [['user'], ['user'], true],
  [['user', 'admin'], ['admin'], true],
  [[], ['user'], false],
  [['owner'], ['user'], false],
  [['user'], [], true],
  [['editor'], ['editor', 'user'], true],
  // An unknown role allows nothing, so it may be kept.
  [['editor'], ['editor', 'owner'], true],
])('%j may grant %j: %s', (roles, granted, isAllowed) => {
  expect(canGrant({ roles }, granted)).toBe(isAllowed);
});

it.each([
  [[], true],
  [['owner'], true],
  [['user'], false],
  [['owner', 'user'], false],
])('a user with the roles %j awaits a role: %s', (roles, isAwaiting) => {
  expect(awaitsRole({ roles })).toBe(isAwaiting);
});
