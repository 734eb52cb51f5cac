import { describe, expect, test } from 'vitest';
import { replaceInvisible } from '#contract/invisible.ts';
import { shownText } from '#workspace/format/shown-text.ts';

const kept = (text: string) => replaceInvisible(text, '');

describe('invisible characters', () => {
  test.each([
    ['zero-width space', 'Ан\u200bна', 'Анна'],
    ['byte order mark', '\ufeffАнна', 'Анна'],
    ['word joiner', 'Ан\u2060на', 'Анна'],
    ['soft hyphen', 'Ан\u00adна', 'Анна'],
    ['joiner between Cyrillic letters', 'Ан\u200dна', 'Анна'],
    ['non-joiner between Latin letters', 'An\u200cna', 'Anna'],
    ['override of the direction', 'Анна \u202eавонавИ', 'Анна авонавИ'],
    ['isolate of the direction', '\u2066Анна\u2069', 'Анна'],
    ['mark of the direction', 'Анна\u200f!', 'Анна!'],
    ['Hangul filler', 'Анна\u3164', 'Анна'],
    ['tag', 'Анна\u{e0041}', 'Анна'],
    ['variation of a Cyrillic letter', 'А\ufe0fнна', 'Анна'],
    ['interlinear annotation', 'А\ufff9нна', 'Анна'],
    ['a joiner at the end', 'نام\u200d', 'نام'],
  ])('%s is removed', (_, text, expected) => expect(kept(text)).toBe(expected));

  test.each([
    ['non-joiner of Persian', 'می\u200cخواهم'],
    ['joiner of Sinhala', 'ශ්\u200dරී'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a profession with a skin tone', '👩🏽\u200d💻'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a key', '1\ufe0f⃣'],
    ['a variant of a Japanese name', '葛\u{e0100}城'],
    ['letters, marks, signs and line breaks', 'Ёж й № — «x»\n\tעברית 한글'],
  ])('%s stays', (_, text) => expect(kept(text)).toBe(text));

  test('are shown as marks, in a text of the same length', () => {
    expect(shownText('Ан\u200bна\u202e')).toBe('Ан\ufffdна\ufffd');
    const tagged = 'Анна\u{e0041}!';
    expect(shownText(tagged)).toHaveLength(tagged.length);
    expect(shownText('Анна Иванова')).toBe('Анна Иванова');
  });

  test('are removed from a long text without delay', () => {
    const began = performance.now();
    expect(kept('\u200b'.repeat(200_000))).toBe('');
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
