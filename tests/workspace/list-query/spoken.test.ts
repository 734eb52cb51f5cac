/** The search text in the other keyboard layout, if it can be a word. */
import { expect, test } from 'vitest';
import { wordsInOtherLayout } from '#workspace/list-query/other-layout.tsx';

test.each([
  ['gjgjd', 'попов'],
  ['jh,bnf', 'орбита'],
  ['zyltrc', 'яндекс'],
  ['f,hfvjdf', 'абрамова'],
  ['Gtnhjd Bdfy', 'петров иван'],
  ['ьщтун', 'money'],
  ['gjgjd 1937', 'попов 1937'],
])('%j is %j in the other layout', (text, other) => {
  expect(wordsInOtherLayout(text)).toBe(other);
});

test.each([
  '',
  ' ',
  '7',
  '1937',
  'попов',
  'кузнецов',
  'смирнова',
  'google',
  'smith',
  'петров иван',
  '+7 912',
])('%j is no word in the other layout', (text) => expect(wordsInOtherLayout(text)).toBeNull());
