import { expect, it } from 'vitest';
import { aliasesOf } from '#commands/matching/aliases.ts';
import { fold } from '#commands/matching/keyboard-layout.ts';

it.each([
  [' Ёлка ', 'елка'],
  ['А\t  Б', 'а б'],
])('%j is compared as %j', (text, folded) => expect(fold(text)).toBe(folded));

it('four letters begin a name, three are a word of their own', () => {
  expect(aliasesOf('имей')).toContain('email');
  expect(aliasesOf('име')).toEqual([]);
});
