import { describe, expect, it } from 'vitest';
import { numberedSlug, SLUG_MAX, slugOf } from '#server/routes/channels/slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['Яндекс Директ', 'yandeks-direkt'],
    ['ВКонтакте: Ёлка №2', 'vkontakte-yolka-no2'],
    ['  «Щука» & Ко.  ', 'shchuka-ko'],
    ['Объявления', 'obyavleniya'],
    // й and ё as a letter and a sign above it.
    ['Чай и ёж'.normalize('NFD'), 'chay-i-yozh'],
    ['Ünïcode ½', 'unicode-1-2'],
    ['🦉', 'channel'],
    ['', 'channel'],
  ])('«%s»: %s', (name, slug) => expect(slugOf(name)).toBe(slug));

  it('leaves room for a number, and does not end with a hyphen', () => {
    const slug = slugOf(`${'а'.repeat(89)} ${'б'.repeat(50)}`);
    expect(slug).toBe('a'.repeat(89));
    expect(numberedSlug(slugOf('щ'.repeat(100)), 999_999).length).toBeLessThanOrEqual(SLUG_MAX);
    expect([1, 2].map((attempt) => numberedSlug(slug, attempt))).toEqual([slug, `${slug}-2`]);
  });
});
