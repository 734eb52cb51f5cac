import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from '#server/auth/common-passwords.ts';
import { weaknessOf } from '#server/auth/weak-passwords.ts';

const EMAIL = 'Anna@Example.com';

describe('a password', () => {
  it.each([
    ['подбирают первым', ['password1', 'PassWord1', ' password1 ', 'ｐａｓｓｗｏｒｄ１']],
    ['из одного знака', ['aaaaaaaa', 'AaAaAaAa', '        ']],
    ['совпадать с email', ['anna@example.com', ' ANNA@example.com']],
  ])('is refused: %s', (reason, passwords) => {
    for (const password of passwords) expect(weaknessOf(password, EMAIL)).toContain(reason);
  });

  it.each(['aaaaaaab', 'anna@example.org', 'кот на крыше', 'password1-кот'])('may be %s', (one) =>
    expect(weaknessOf(one, EMAIL)).toBeNull(),
  );
});

it('the common passwords have at least eight characters, no capitals and no spaces', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(2_000);
  const odd = [...COMMON_PASSWORDS].filter((one) => !/^[^\sA-Z]{8,}$/.test(one));
  expect(odd).toEqual([]);
});
