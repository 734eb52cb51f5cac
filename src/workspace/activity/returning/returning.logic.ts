/** Which lines of the log can be reverted, and the machine that asks for confirmation. */
import type { Rights } from '#commands/rights.ts';
import {
  type ReturningActor as Actor,
  createReturningMachine,
} from '#machines/activity/returning.machine.ts';
import type { LineSubject } from '../activity.commands.ts';
import { fieldOf } from '../fields.ts';
import type { ActivityLine } from '../lines.ts';
import { byPart, partText, recordText } from '../names.ts';
import { RETURN_NEEDS, returnableOf } from './returnable.ts';

type Returnable = Pick<LineSubject, 'line' | 'isCut'>;

/** A line, and the reason if it cannot be reverted. */
export interface ReturnSubject {
  readonly line: ActivityLine;
  readonly refusal: string | undefined;
}

export const returningMachine = createReturningMachine<ReturnSubject>('returning');
export type ReturningMachine = typeof returningMachine;
export type ReturningActor = Actor<ReturnSubject>;

/** Returns the line as a subject of the revert, for a user with these rights. */
export function returnSubject({ line, isCut }: Returnable, rights: Rights): ReturnSubject {
  if (isCut) return { line, refusal: 'Действие прочитано не целиком: покажите более ранние' };
  const returnable = returnableOf(line.entries);
  const refusal =
    'refusal' in returnable ? returnable.refusal : rights.refusal(RETURN_NEEDS[returnable.target]);
  return { line, refusal: refusal ?? undefined };
}

/** Up to this many field names are listed; the rest are counted. */
const FIELDS_SHOWN = 3;

/** Returns what is reverted, without values, because messages show it: «Канал VK · ставка уровня 5». */
export function returnLabel({ entries }: ActivityLine): string {
  const [first, ...more] = entries;
  const names = new Set(
    entries
      .toSorted(byPart)
      .flatMap(({ kind, part, changes }) =>
        part
          ? [partText(kind, part)]
          : changes.map(({ field }) => fieldOf({ kind }, field).label.toLowerCase()),
      ),
  );
  const shown = [...names].slice(0, FIELDS_SHOWN).join(', ');
  const rest = names.size > FIELDS_SHOWN ? ` и ещё ${names.size - FIELDS_SHOWN}` : '';
  const what = more.length > 0 || !first.part ? shown + rest : partText(first.kind, first.part);
  return [recordText(first), what].filter(Boolean).join(' · ');
}
