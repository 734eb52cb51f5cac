/** Every command that can be refused has its own reason, and every title is unique. */
import { describe, expect, it } from 'vitest';
import { type CommandInfo, scopeOf } from '#commands/command.ts';
import { allRecords } from '#records/records.ts';

type Defined = CommandInfo & { readonly reason?: unknown; readonly event: unknown };

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../../src/**/*.commands.ts',
    '../../src/workspace/**/{*-commands,cursor,field-buttons,record-navigation}.ts',
    '../../src/app/**/record-names.ts',
  ],
  { eager: true },
);

const isCommand = (value: unknown): value is Defined =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'event' in value &&
  'title' in value;

/** The definitions in an export: one, or several in a list or an object. */
const definedIn = (value: unknown): readonly Defined[] => {
  if (isCommand(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) =>
    isCommand(one)
      ? [one]
      : isCommand((one as { command?: unknown })?.command)
        ? [(one as { command: Defined }).command]
        : Object.values((one as { id?: unknown } | null) ?? {}).filter(isCommand),
  );
};

const commands = new Map(
  Object.values(files)
    .flatMap((module) => Object.values(module).flatMap(definedIn))
    .map((command) => [command.id, command]),
);

/** Commands that their machines accept in every state: opening a menu, undoing a choice. */
const ALWAYS = [
  /^menu\./,
  /^(channels|rates\.grid|activity)\.filter\w*$/,
  /^(channels|offers|clients|users|rates\.grid)\.search$/,
  /^clients\.filter[A-Z]\w*$/,
  /^(channels|clients)\.sort$/,
  /^offers\.only\w+$/,
  /^shell\.(toContent|fullscreen)$/,
  /^(journal\.failures|record\.toList)$/,
];

describe('the commands of the console', () => {
  it('are all listed here', () => {
    expect(commands.size).toBeGreaterThan(150);
  });

  it.each([...commands.values()].map((command) => [command.id, command] as const))(
    '%s has a reason exactly if it can be refused',
    (id, { reason }) => {
      const isAlways = ALWAYS.some((one) => one.test(id));
      expect(reason !== undefined, isAlways ? 'it is never refused' : 'no reason').toBe(!isAlways);
      // A phrase without a full stop, because it is shown beside a title.
      if (typeof reason === 'string') expect(reason).toMatch(/[а-яё]{3,} .*[а-яё]{2,}.*[^.]$/i);
    },
  );

  it('have different titles', () => {
    const titles = new Map<string, string[]>();
    for (const { id, title } of commands.values())
      titles.set(title, [...(titles.get(title) ?? []), id]);
    expect([...titles.values()].filter((ids) => ids.length > 1)).toEqual([]);
  });

  it('have the ids that the descriptions of records use', () => {
    const named = allRecords.flatMap(({ listCommands, page }) => [
      ...Object.values(listCommands),
      ...Object.values(page?.reloads ?? {}),
    ]);
    expect(named.filter((id) => !commands.has(id))).toEqual([]);
  });

  it('have one scope per group', () => {
    const scopes = new Map<string, Set<string>>();
    for (const command of commands.values()) {
      const known = scopes.get(command.group) ?? new Set();
      scopes.set(command.group, known.add(scopeOf(command)));
    }
    const mixed = [...scopes].filter(([, { size }]) => size > 1);
    expect(mixed.map(([group, all]) => [group, [...all].sort()])).toEqual([]);
  });
});
