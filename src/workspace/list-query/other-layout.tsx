/** What a list offers if nothing is found: the text as typed in the other keyboard layout. */
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { AnyActorRef, AnyStateMachine } from 'xstate';
import { bind, type PlainCommand } from '#commands/command.ts';
import { fold, inOtherLayout } from '#commands/matching/keyboard-layout.ts';
import { CommandButton, useBoundCommands } from '#commands/react.tsx';
import { langOf } from '#ui/lang.ts';

const VOWEL = /[aeiouаеиоуыэюя]/;
/** No word has five consonants in a row, or begins with these letters. */
const UNPRONOUNCEABLE = /[^aeiouаеиоуыэюя\d\s-]{5}|(?:^|\s)[ъьы]/;

/** Returns the text in the other layout if every word of it is pronounceable; otherwise null. */
export function wordsInOtherLayout(text: string): string | null {
  const typed = fold(text);
  const other = inOtherLayout(typed);
  const isPronounceable = /^[\p{L}\d\s-]+$/u.test(other) && !UNPRONOUNCEABLE.test(other);
  const areWords = other.split(' ').every((word) => /^\d+$/.test(word) || VOWEL.test(word));
  return other !== typed && isPronounceable && areWords ? other : null;
}

interface OtherLayoutProps {
  /** The query of the list, with any filters. */
  actor: AnyActorRef;
  /** The command of the search field. The offer uses the same language. */
  seek: { readonly id: string; readonly title: string; readonly group: string };
  field: string;
  text: string;
}

/** Offers to search the text in the other layout, as if it had been typed so. */
export default function OtherLayout({ actor, seek, field, text }: OtherLayoutProps) {
  const areComing = useSelector(actor, (state) => state.hasTag('coming'));
  const other = areComing ? null : wordsInOtherLayout(text);
  const instead = useMemo((): PlainCommand<AnyStateMachine> | null => {
    if (other === null) return null;
    return {
      id: `${seek.id}Instead`,
      title: langOf(seek.title) === 'en' ? `Search for “${other}”` : `Искать «${other}»`,
      group: seek.group,
      keywords: ['other keyboard layout', 'раскладка'],
      shortcut: 'f9',
      event: { type: 'change', patch: { [field]: other } },
    };
  }, [seek, field, other]);
  useBoundCommands(() => (instead ? [bind(instead, actor)] : []), [actor, instead]);
  return (
    instead && (
      <CommandButton command={instead} actor={actor} size="sm" className="max-w-full">
        <span className="truncate">{instead.title}</span>
      </CommandButton>
    )
  );
}
