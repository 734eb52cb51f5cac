/** Creates slugs of channels. */

export const SLUG_MAX = 100;

const LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** Returns a name in Latin letters, digits and hyphens: «Яндекс Директ» becomes `yandeks-direkt`. */
export function slugOf(name: string): string {
  const latin = [...name.normalize('NFC').toLowerCase()].map((letter) => LATIN[letter] ?? letter);
  const slug = latin
    .join('')
    .normalize('NFKD')
    // Again, because NFKD turns № into a capital letter.
    .toLowerCase()
    .replace(/\p{Mn}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    // Leaves room for the number that `numberedSlug` adds.
    .slice(0, SLUG_MAX - 10)
    .replace(/^-+|-+$/g, '');
  return slug || 'channel';
}

/** Returns the candidate for this attempt: the slug, then with -2, -3 and so on. */
export const numberedSlug = (slug: string, attempt: number) =>
  attempt === 1 ? slug : `${slug}-${attempt}`;
