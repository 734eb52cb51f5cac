/** How close a palette row is to what the user is doing: part of the order of search results. */
import { type CommandInfo, scopeOf } from '#commands/command.ts';
import type { PaletteChoice } from '#machines/palette/enter.ts';

/** From the nearest to the farthest. */
export const RANKS = [
  /** A command of this screen. */
  'here',
  /** Another screen of the open record, or of its section. */
  'record',
  /** Other screens, and what can be done there. */
  'elsewhere',
  /** A screen over many records; it follows the same screen for one record and the screens of this section. */
  'overview',
  /** Appearance, account, help. */
  'preference',
  /** A screen without content. */
  'placeholder',
  /** Moves the cursor or folds the menu, which is easier with its own keys. */
  'aid',
] as const;
export type Rank = (typeof RANKS)[number];

/** What the rank of a row depends on. */
export interface Ranked {
  readonly command?: Pick<CommandInfo, 'scope' | 'standing'>;
  /** Whether the row belongs to the open record, or to another screen or record; if omitted, to this screen. */
  readonly owner?: 'record' | 'elsewhere';
  /** The screen that it opens has no content. */
  readonly isEmpty?: boolean;
}

/** The rank of a command or of another row. Pure, so that every source of rows can use it. */
export function rankOf({ command, owner, isEmpty = false }: Ranked): Rank {
  if (command?.standing === 'aid') return 'aid';
  const scope = command && scopeOf(command);
  const isFar = scope === 'navigation' || owner === 'elsewhere';
  // A screen of the open record ranks high even without content, but below those with content.
  if (isEmpty || command?.standing === 'placeholder') {
    if (isFar) return 'placeholder';
    return owner === 'record' ? 'elsewhere' : 'record';
  }
  if (scope === 'shell') return 'preference';
  if (isFar) return command?.standing === 'overview' ? 'overview' : 'elsewhere';
  return owner === 'record' ? 'record' : 'here';
}

/**
 * Subtracted from the score of a match, by rank. A word of the title outweighs a keyword by 15 and the middle of a word
 * by 32, so that a preference found by its title comes after a command here found by its keyword.
 */
const COSTS: Readonly<Record<Rank, number>> = {
  here: 0,
  record: 5,
  elsewhere: 10,
  overview: 18,
  preference: 25,
  placeholder: 36,
  aid: 44,
};

/** Subtracted from the score of a refused command, so that it follows similar ones that can run. */
const REFUSED = 50;

/** Subtracted for a command of another screen that first asks for its record, so that it follows the others. */
const ASKS = 6;

/** The score of a match with its rank. Never below 1, which would be no match. */
export function weighed(score: number, rank: Rank, choice?: PaletteChoice['type']): number {
  const refused = choice === 'refuse' ? REFUSED : 0;
  const asks = choice === 'ask' && rank === 'elsewhere' ? ASKS : 0;
  return Math.max(1, score - COSTS[rank] - refused - asks);
}
