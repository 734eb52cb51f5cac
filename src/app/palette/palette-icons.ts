/** The icons by kind of row. A record has the icon of its menu entry unless one is named here. */
import {
  AppWindow,
  type LucideIcon,
  MoveVertical,
  Plus,
  RotateCw,
  Search,
  SlidersHorizontal,
  SquareUser,
  Terminal,
  Undo2,
  UserRound,
} from 'lucide-react';
import { navigation } from '#app/shell/navigation.ts';
import type { CommandInfo } from '#commands/command.ts';
import { scopeOf } from '#commands/command.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';
import { allRecords } from '#records/records.ts';

/** The kind of a row: a record, a screen, or what a command does. */
export type RowKind =
  | RecordKind
  | 'screen'
  | 'command'
  | 'creation'
  | 'preference'
  | 'undo'
  | 'cursor'
  | 'retry'
  | 'search';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  ...Object.fromEntries(
    allRecords.map(({ kind, listPath }) => [kind, menuItemOf(listPath)?.icon ?? AppWindow]),
  ),
  client: UserRound,
  user: SquareUser,
  screen: AppWindow,
  command: Terminal,
  creation: Plus,
  preference: SlidersHorizontal,
  undo: Undo2,
  cursor: MoveVertical,
  retry: RotateCw,
  search: Search,
} satisfies Record<Exclude<RowKind, RecordKind>, LucideIcon> &
  Partial<Record<RecordKind, LucideIcon>>;

export const iconOf = (kind: RowKind): LucideIcon => ICONS[kind]!;

function menuItemOf(listPath: string) {
  return navigation.find((item) =>
    ('entries' in item ? item.entries : [item]).some(({ path }) => path === listPath),
  );
}

/** The kind of a command's row. */
export function kindOf(command: Pick<CommandInfo, 'id' | 'scope' | 'standing'>): RowKind {
  if (command.standing === 'aid') return 'cursor';
  if (/\.tab\./.test(command.id)) return 'screen';
  if (/\.(?:add|create)$/.test(command.id)) return 'creation';
  switch (scopeOf(command)) {
    case 'navigation':
      return 'screen';
    case 'shell':
      return 'preference';
    case 'undo':
      return 'undo';
    default:
      return 'command';
  }
}
