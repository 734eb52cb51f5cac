import { expect, it } from 'vitest';
import { aliasesOf } from '#commands/matching/aliases.ts';
import { fold, inOtherLayout } from '#commands/matching/keyboard-layout.ts';
import { soundOf, soundsOf } from '#commands/matching/sounds.ts';

it.each([
  [' Ёлка ', 'елка'],
  ['А\t  Б', 'а б'],
])('%j is compared as %j', (text, folded) => expect(fold(text)).toBe(folded));

it('a name is found by its first four letters, but not by three', () => {
  expect(aliasesOf('имей')).toContain('email');
  expect(aliasesOf('име')).toEqual([]);
});

it('each key of one layout is the key at its place in the other', () => {
  const russian = 'йцукенгшщзхъфывапролджэячсмитьбю';
  const english = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";
  expect(inOtherLayout(russian)).toBe(english);
  expect(inOtherLayout(english)).toBe(russian);
  expect(inOtherLayout('1 -')).toBe('1 -');
});

it.each([
  ['вконтакте', 'vk'],
  ['odnoklassniki', 'ok'],
  ['телега', 'telegram'],
  ['гугл', 'google'],
  ['яша', 'yandex'],
  ['фейсбук', 'facebook'],
  ['инста', 'instagram'],
  ['ютуб', 'youtube'],
  ['вацап', 'whatsapp'],
  ['тикток', 'tiktok'],
  ['майтаргет', 'mytarget'],
  ['мыло', 'email'],
])('%s and %s are aliases of each other', (one, other) => {
  expect(aliasesOf(one)).toContain(other);
  expect(aliasesOf(other)).toContain(one);
});

it.each([
  ['facebook', 'фейсбук', 'fsbk'],
  ['whatsapp', 'ватсап', 'vtsp'],
  ['website', 'вебсайт', 'vbst'],
  ['shopping', 'шопинг', 'jpng'],
  ['cinema', 'синема', 'snm'],
  ['phantom', 'фантом', 'fntm'],
  ['maxim', 'максим', 'mksm'],
  ['click', 'клик', 'klk'],
  ['thumb', 'тумб', 'tmb'],
])('%s and %s sound like %s', (latin, russian, sound) => {
  expect([soundsOf(latin), soundOf(russian)]).toEqual([` ${sound}`, ` ${sound}`]);
});

it('a word has a sound if it has three consonants, but not with two', () => {
  expect(soundsOf('mango cream')).toBe(' mng krm');
  expect(soundsOf('aloe oasis banana moto')).toBe('');
  expect(soundOf('манго')).toBe(' mng');
  expect(soundOf('мото')).toBeNull();
});
