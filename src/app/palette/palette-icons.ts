/** The icon of a row's kind. */
import {
  AppWindow,
  Gift,
  type LucideIcon,
  MoveVertical,
  Plus,
  Radio,
  RotateCw,
  Search,
  SlidersHorizontal,
  SquareUser,
  Terminal,
  Undo2,
  UserRound,
} from 'lucide-react';
import type { CommandInfo } from '#commands/command.ts';
import { scopeOf } from '#commands/command.ts';
import type { RecordKind } from '#machines/palette/kinds.ts';

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

const ICONS: Readonly<Record<RowKind, LucideIcon>> = {
  channel: Radio,
  offer: Gift,
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
};

export const iconOf = (kind: RowKind): LucideIcon => ICONS[kind];

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
